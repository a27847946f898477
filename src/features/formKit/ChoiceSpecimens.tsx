import { useState } from 'react';
import { fuel, useNature } from '@domain/flow/options';
import { Card } from '@/components/layout/Card';
import { Checkbox } from '@/components/inputs/Checkbox';
import { DateField } from '@/components/inputs/DateField';
import { RadioGroup } from '@/components/inputs/RadioGroup';
import { Select } from '@/components/inputs/Select';
import { useT } from '@/i18n';
import { InEveryState } from './InEveryState';

const exampleDay = '2026-03-14';

export function ChoiceSpecimens() {
  const t = useT();
  const [agreed, setAgreed] = useState(false);
  const [shared, setShared] = useState(true);
  const options = (area: string, keys: readonly string[]) =>
    keys.map((value) => ({ value, label: t(`form.${area}.${value}`) }));
  return (
    <>
      <InEveryState
        of="RadioGroup"
        label={t('form.nature')}
        hint={t('form.nature.hint')}
        sample="private"
        wrongValue="commercial"
        wrong={t('form.nature.wrong')}
        old={t('form.nature.converted')}
      >
        {(props) => <RadioGroup {...props} options={options('nature', useNature.codes)} />}
      </InEveryState>
      <InEveryState
        of="Select"
        label={t('form.fuel')}
        sample="gasoline"
        wrongValue=""
        wrong={t('form.fuel.wrong')}
        old={t('form.fuel.diesel')}
      >
        {(props) => <Select {...props} options={options('fuel', fuel.codes)} />}
      </InEveryState>
      <InEveryState
        of="DateField"
        label={t('form.date')}
        hint={t('form.date.hint')}
        sample="2012-05-18"
        wrongValue="2012-02-30"
        wrong={t('form.date.wrong')}
      >
        {(props) => <DateField {...props} today={exampleDay} min="1990-01-01" />}
      </InEveryState>
      <section className="sec" aria-labelledby="form-checkbox">
        <h2 id="form-checkbox">
          {t('form.declarations')} <code className="cap">Checkbox</code>
        </h2>
        <Card>
          <Checkbox
            name="truth"
            checked={agreed}
            onChange={setAgreed}
            error={agreed ? undefined : t('form.truth.wrong')}
          >
            {t('form.truth')}
          </Checkbox>
          <Checkbox name="sharing" checked={shared} onChange={setShared}>
            {t('form.sharing')}
          </Checkbox>
          <Checkbox name="closed" checked disabled onChange={setShared}>
            {t('form.closed')}
          </Checkbox>
        </Card>
      </section>
    </>
  );
}
