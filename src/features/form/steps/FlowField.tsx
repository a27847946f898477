import { useState } from 'react';
import type { FieldDef, StepKey } from '@domain/flow/types';
import { allowedIdTypes } from '@domain/rules/idTypes';
import { shanghaiDate } from '@domain/time';

import { clock } from '@/services/clock';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { Button } from '@/components/inputs/Button';
import { DateField } from '@/components/inputs/DateField';
import type { FieldProps } from '@/components/inputs/Field';
import { MoneyInput } from '@/components/inputs/MoneyInput';
import { RadioGroup } from '@/components/inputs/RadioGroup';
import { Select } from '@/components/inputs/Select';
import { TextInput } from '@/components/inputs/TextInput';
import { sameJson, useDraft } from '../draft/useDraft';
import { useField } from './useField';
import { OcrHint } from '../ocr/OcrHint';
import { RegionField } from './RegionField';
import { SuggestField } from './SuggestField';

/** Few applicants have a passport only. */
const NationalityInput = lazyWithRetry(
  () => import(/* webpackChunkName: "nationality" */ '@/components/inputs/NationalityInput'),
);

interface FlowFieldProps {
  step: StepKey;
  field: FieldDef;
}

/** Up to four choices are radio buttons; more, and a choice that is rarely changed, are a native select. */
const MAX_RADIO_BUTTONS = 4;

/** Returns the kinds of documents that the policy allows, or null for another field. */
const useIdTypes = (field: FieldDef): readonly string[] | null =>
  useDraft(({ policy }) => (field.rule === 'idType' && policy ? allowedIdTypes(policy.common) : null), sameJson);

/** One field of the declared form with the control of its type. */
export function FlowField({ step, field }: FlowFieldProps) {
  const t = useT();
  const { value, text, show, change, markBlurred, leave, clean, keep, confirm, isConfirmed, ...shared } = useField(
    step,
    field,
  );
  const kinds = useIdTypes(field);
  const [today] = useState(() => shanghaiDate(clock.now()));
  const common: FieldProps = {
    ...shared,
    after: (
      <>
        {keep && (
          <Button kind="line" onClick={keep}>
            {t('flow.keep')}
          </Button>
        )}
        {confirm && (
          <Button kind="line" onClick={confirm}>
            {t(field.rule === 'name' ? 'flow.confirmName' : 'flow.confirm')}
          </Button>
        )}
        {isConfirmed && <p className="cap">{t(field.rule === 'name' ? 'flow.nameConfirmed' : 'ui.numberConfirmed')}</p>}
        <OcrHint path={`${step}.${field.key}`} show={show} />
      </>
    ),
  };

  switch (field.control) {
    case 'choice': {
      const codes = (field.options?.codes ?? []).filter(
        (code) => kinds === null || code === text || kinds.includes(code),
      );
      if (kinds && codes.length === 1) return null;
      const options = codes.map((code) => ({ value: code, label: t(`option.${field.options?.set}.${code}`) }));
      const Choice = codes.length > MAX_RADIO_BUTTONS || field.preset ? Select : RadioGroup;
      return <Choice {...common} value={text} options={options} onChange={change} onLeave={markBlurred} />;
    }
    case 'date':
      return <DateField {...common} value={text} today={today} onChange={change} onLeave={leave} />;
    case 'money':
      return (
        <MoneyInput {...common} value={typeof value === 'boolean' ? null : value} onChange={change} onLeave={leave} />
      );
    case 'integer': {
      const number = (typed: string) => (/^\d{1,9}$/.test(clean(typed)) ? Number(clean(typed)) : typed);
      return (
        <TextInput
          {...common}
          value={text}
          inputMode="numeric"
          maxLength={field.maxLength}
          unit={t(`field.${step}.${field.key}.unit`)}
          onChange={(typed) => change(number(typed))}
          onLeave={(typed) => leave(number(typed))}
        />
      );
    }
    case 'region':
      return <RegionField {...common} value={text} onChange={change} onLeave={markBlurred} />;
    case 'country':
      return <NationalityInput {...common} value={text} onChange={change} onLeave={leave} />;
    case 'suggest':
      return (
        <SuggestField
          {...common}
          value={text}
          source={field.suggest}
          maxLength={field.maxLength}
          onChange={change}
          onLeave={leave}
        />
      );
    case 'text':
      return (
        <TextInput
          {...common}
          value={text}
          normalise={clean}
          groups={text.includes('*') ? undefined : field.grouping}
          inputMode={field.inputMode}
          type={field.inputMode === 'tel' ? 'tel' : 'text'}
          autoComplete={field.autocomplete}
          autoCapitalize={field.capitals ? 'characters' : undefined}
          maxLength={field.maxLength}
          onChange={change}
          onLeave={leave}
        />
      );
  }
}
