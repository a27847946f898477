import type { OpenTerm } from '@domain/policy/types';
import { useT } from '@/services/i18n';
import { type Choice, CodesField, DayField } from './controls';
import { RowsForm } from './RowsForm';

type Eligible = OpenTerm['oldCar']['eligible'][number];

interface Props {
  list: readonly Eligible[];
  fuels: readonly Choice[];
  onChange: (list: Eligible[]) => void;
}

/** The old cars of a term: fuels, each with the latest day of the first registration. */
export function EligibleCarsForm({ list, fuels, onChange }: Props) {
  const t = useT();
  return (
    <RowsForm
      at="oldCar.eligible"
      title={t('policy.term.oldCar.eligible')}
      add={t('policy.term.oldCar.eligible.add')}
      list={list}
      blank={() => ({ fuel: [], registeredOnOrBefore: null })}
      optional
      onChange={onChange}
      row={(car, change) => (
        <>
          <CodesField
            at="fuel"
            label={t('policy.term.oldCar')}
            value={car.fuel}
            options={fuels}
            onChange={(fuel = []) => change({ ...car, fuel: [...fuel] })}
          />
          <DayField
            at="registeredOnOrBefore"
            label={t('policy.term.registeredOnOrBefore')}
            value={car.registeredOnOrBefore ?? undefined}
            onChange={(day) => change({ ...car, registeredOnOrBefore: day ?? null })}
          />
        </>
      )}
    />
  );
}
