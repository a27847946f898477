import { Form } from 'antd';
import type { FlowId } from '@domain/flow/types';
import { isOpenTerm } from '@domain/policy/terms';
import type { OpenTerm, Term } from '@domain/policy/types';
import { useT } from '@/services/i18n';
import { AmountsForm } from './AmountsForm';
import { ConditionsForm } from './ConditionsForm';
import { CodesField, CountField, DayField, TextField } from './controls';
import { EligibleCarsForm } from './EligibleCarsForm';
import { withPart } from './editTerms';
import { useChoices } from './useChoices';

interface Props {
  flow: FlowId;
  term: Term;
  onChange: (term: Term) => void;
}

/** Days of a term with their places. */
const days = [
  'applyUntil',
  'disposal.from',
  'disposal.to',
  'purchase.invoiceFrom',
  'purchase.invoiceTo',
  'purchase.registerFrom',
  'purchase.registerTo',
  'oldCar.ownedOnOrBefore',
] as const;
const languages = ['zh-CN', 'en-US', 'ar-SA'] as const;

const partOf = (term: OpenTerm, path: string): unknown =>
  path.split('.').reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], term);

/** The form of one term. Every change is a change of the policy file. */
export function TermForm({ flow, term, onChange }: Props) {
  const t = useT();
  const choices = useChoices(flow);
  const set = (path: string) => (value: unknown) => onChange(withPart(term, path, value));
  /** A list that is left out is no limit. */
  const setList = (path: string) => (list: readonly string[]) => set(path)(list.length ? list : undefined);
  const { applies = {} } = term;
  return (
    <Form layout="vertical" component="div" className="terms-form">
      <TextField label={t('policy.term.name')} value={term.name} onChange={set('name')} autoFocus />
      <fieldset>
        <legend>{t('policy.term.applies')}</legend>
        <p className="quiet">{t('policy.term.applies.why')}</p>
        <DayField
          label={t('policy.term.applies.invoiceFrom')}
          value={applies.invoiceFrom}
          onChange={set('applies.invoiceFrom')}
        />
        <DayField
          label={t('policy.term.applies.invoiceTo')}
          value={applies.invoiceTo}
          onChange={set('applies.invoiceTo')}
        />
        <CodesField
          label={t('policy.term.applies.regions')}
          value={applies.regions ?? []}
          options={choices.regions}
          onChange={setList('applies.regions')}
        />
        <CodesField
          label={t('policy.term.newCar')}
          value={applies.newCar ?? []}
          options={choices.cars}
          onChange={setList('applies.newCar')}
        />
        <CodesField
          label={t('policy.term.oldCar')}
          value={applies.oldCar ?? []}
          options={choices.fuels}
          onChange={setList('applies.oldCar')}
        />
        <CodesField
          label={t('policy.term.applies.oldPlate')}
          value={applies.oldPlate ?? []}
          onChange={setList('applies.oldPlate')}
        />
      </fieldset>
      {isOpenTerm(term) ? (
        <>
          <fieldset>
            <legend>{t('policy.term.days')}</legend>
            {days.map((path) => (
              <DayField
                key={path}
                label={t(`policy.term.${path}`)}
                value={partOf(term, path) as string}
                onChange={(day) => set(path)(day ?? '')}
              />
            ))}
            <CodesField
              label={t('policy.term.disposal.fields')}
              value={term.disposal.fields}
              options={choices.dates}
              onChange={set('disposal.fields')}
            />
          </fieldset>
          <EligibleCarsForm list={term.oldCar.eligible} fuels={choices.fuels} onChange={set('oldCar.eligible')} />
          <AmountsForm list={term.amounts} choices={choices} onChange={set('amounts')} />
          <ConditionsForm
            list={term.eligible ?? []}
            choices={choices}
            onChange={(list) => set('eligible')(list.length ? list : undefined)}
          >
            <CountField
              label={t('policy.term.newCar.iceMaxDisplacementMl')}
              unit="mL"
              value={term.newCar.iceMaxDisplacementMl}
              onChange={set('newCar.iceMaxDisplacementMl')}
            />
          </ConditionsForm>
        </>
      ) : (
        <fieldset>
          <legend>{t('policy.term.closed')}</legend>
          <p className="quiet">{t('policy.term.closed.why')}</p>
          {languages.map((language) => (
            <TextField
              key={language}
              label={t(`policy.term.closed.${language}`)}
              value={term.closed[language]}
              onChange={set(`closed.${language}`)}
            />
          ))}
        </fieldset>
      )}
    </Form>
  );
}
