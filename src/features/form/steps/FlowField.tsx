import { useCallback, useState } from 'react';
import type { FieldDef, StepKey, Value } from '@domain/flow/types';
import { shanghaiDate } from '@domain/time';

import { clock } from '@/services/clock';
import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { DateField } from '@/components/DateField';
import type { FieldProps } from '@/components/Field';
import { group } from '@/format/grouping';
import { readableAmount } from '@/format/money';
import { MoneyInput } from '@/components/MoneyInput';
import { RadioGroup } from '@/components/RadioGroup';
import { Select } from '@/components/Select';
import { TextInput } from '@/components/TextInput';
import { sameJson, useDraft, useDraftSession } from '../session/context';
import { confirmationOf } from '../session/fields';
import { valueAt, type Path } from '../session/edits';
import { useProblemText } from '@/format/useProblemText';
import { useCorrection } from '../corrections/useCorrection';
import { RegionSelect } from './RegionSelect';
import { Suggested } from './Suggested';

interface FlowFieldProps {
  step: StepKey;
  field: FieldDef;
}

/** Four choices stand side by side; more are the browser's own list. */
const CHOICES_IN_SIGHT = 4;

/** One declared field. Typing draws this one anew and no other. */
export function FlowField({ step, field }: FlowFieldProps) {
  const t = useT();
  const open = useDraftSession();
  const path: Path = `${step}.${field.key}`;
  const value = useDraft((state) => valueAt(state.answers, path) ?? null);
  const problem = useDraft(
    (state) =>
      state.touched.has(path) || state.attempted.has(step) ? open.validator?.problem(state, step, path) : undefined,
    sameJson,
  );
  const words = useProblemText();
  const show = useCallback(
    (old: unknown) => {
      if (field.control === 'money' && typeof old === 'number') return `${readableAmount(old)} ${t('ui.yuan')}`;
      if (field.options && typeof old === 'string') return t(`option.${field.options.set}.${old}`);
      if (field.grouping && typeof old === 'string' && !old.includes('*')) return group(old, field.grouping);
      return typeof old === 'string' || typeof old === 'number' ? String(old) : undefined;
    },
    [field, t],
  );
  const mark = useCorrection(path, show);
  const [today] = useState(() => shanghaiDate(clock.now()));

  const change = (next: Value) => open.change(path, next === '' ? null : next);
  const leave = (next: Value) => {
    change(next);
    open.touch(path);
  };
  const clean = (typed: string) => open.validator?.clean(path, typed) ?? typed;
  const confirmation = problem?.code === 'confirm' ? confirmationOf(open.store.flow, path) : null;
  const label = t(`field.${path}`);
  const common: FieldProps = {
    name: field.key,
    label,
    hint: field.hint && t(`field.${path}.hint`),
    error: problem && words(problem, path),
    readOnly: mark.readOnly,
    mark: mark.mark,
    after: confirmation && (
      <Button kind="line" onClick={() => open.change(confirmation, true)}>
        {t('flow.confirm')}
      </Button>
    ),
  };
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';

  switch (field.control) {
    case 'choice': {
      const codes = field.options?.codes ?? [];
      const options = codes.map((code) => ({ value: code, label: t(`option.${field.options?.set}.${code}`) }));
      const Choice = codes.length > CHOICES_IN_SIGHT ? Select : RadioGroup;
      return <Choice {...common} value={text} options={options} onChange={change} onLeave={() => open.touch(path)} />;
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
          unit={t(`field.${path}.unit`)}
          onChange={(typed) => change(number(typed))}
          onLeave={(typed) => leave(number(typed))}
        />
      );
    }
    case 'region':
      return <RegionSelect {...common} value={text} onChange={change} onLeave={() => open.touch(path)} />;
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
