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
    keys.map((value) => ({ value, label: t(`formExamples.${area}.${value}`) }));
  return (
    <>
      <InEveryState
        of="RadioGroup"
        label={t('formExamples.nature')}
        hint={t('formExamples.nature.hint')}
        sample="private"
        wrongValue="commercial"
        wrong={t('formExamples.nature.wrong')}
        old={t('formExamples.nature.converted')}
      >
        {(props) => <RadioGroup {...props} options={options('nature', useNature.codes)} />}
      </InEveryState>
      <InEveryState
        of="Select"
        label={t('formExamples.fuel')}
        sample="gasoline"
        wrongValue=""
        wrong={t('formExamples.fuel.wrong')}
        old={t('formExamples.fuel.diesel')}
      >
        {(props) => <Select {...props} options={options('fuel', fuel.codes)} />}
      </InEveryState>
      <InEveryState
        of="DateField"
        label={t('formExamples.date')}
        hint={t('formExamples.date.hint')}
        sample="2012-05-18"
        wrongValue="2012-02-30"
        wrong={t('formExamples.date.wrong')}
      >
        {(props) => <DateField {...props} today={exampleDay} min="1990-01-01" />}
      </InEveryState>
      <section className="sec" aria-labelledby="form-checkbox">
        <h2 id="form-checkbox">
          {t('formExamples.declarations')} <code className="cap">Checkbox</code>
        </h2>
        <Card>
          <Checkbox
            name="truth"
            checked={agreed}
            onChange={setAgreed}
            error={agreed ? undefined : t('formExamples.truth.wrong')}
          >
            {t('formExamples.truth')}
          </Checkbox>
          <Checkbox name="sharing" checked={shared} onChange={setShared}>
            {t('formExamples.sharing')}
          </Checkbox>
        </Card>
      </section>
    </>
  );
}
