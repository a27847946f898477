import { useState } from 'react';
import type { FieldDef, StepKey } from '@domain/flow/types';
import { shanghaiDate } from '@domain/time';

import { clock } from '@/services/clock';
import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { DateField } from '@/components/DateField';
import type { FieldProps } from '@/components/Field';
import { MoneyInput } from '@/components/MoneyInput';
import { RadioGroup } from '@/components/RadioGroup';
import { Select } from '@/components/Select';
import { TextInput } from '@/components/TextInput';
import { useField } from './useField';
import { OcrHint } from '../ocr/OcrHint';
import { RegionSelect } from './RegionSelect';
import { Suggested } from './Suggested';

interface FlowFieldProps {
  step: StepKey;
  field: FieldDef;
}

/** Up to four choices are radio buttons, more are a native select. */
const CHOICES_IN_SIGHT = 4;

export function FlowField({ step, field }: FlowFieldProps) {
  const t = useT();
  const { value, text, show, change, touch, leave, clean, confirm, ...told } = useField(step, field);
  const [today] = useState(() => shanghaiDate(clock.now()));
  const common: FieldProps = {
    ...told,
    after: (
      <>
        {confirm && (
          <Button kind="line" onClick={confirm}>
            {t('flow.confirm')}
          </Button>
        )}
        <OcrHint path={`${step}.${field.key}`} show={show} />
      </>
    ),
  };

  switch (field.control) {
    case 'choice': {
      const codes = field.options?.codes ?? [];
      const options = codes.map((code) => ({ value: code, label: t(`option.${field.options?.set}.${code}`) }));
      const Choice = codes.length > CHOICES_IN_SIGHT ? Select : RadioGroup;
      return <Choice {...common} value={text} options={options} onChange={change} onLeave={touch} />;
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
      return <RegionSelect {...common} value={text} onChange={change} onLeave={touch} />;
    case 'suggest':
      return (
        <Suggested
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
