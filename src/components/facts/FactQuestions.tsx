import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { flows } from '@domain/flow';
import { OLD_CAR_OWNER } from '@domain/flow/askedMaterials';
import { findField } from '@domain/flow/fields';
import type { FieldDef, FlowId, Value } from '@domain/flow/types';
import { codesOf } from '@domain/policy/amountChoice';
import { conditionFacts } from '@domain/policy/conditionFacts';
import type { AskedFact, GivenFacts } from '@domain/policy/factsAsked';
import { normaliseText } from '@domain/rules/normalise';
import { checkPlate } from '@domain/rules/plate';
import { checkSellerPlace } from '@domain/rules/sellerPlace';
import { isDate, shanghaiDate } from '@domain/time';

import amountsTexts from '@/locales/areas/amounts/zh-CN';
import carsTexts from '@/locales/areas/names/zh-CN.cars';
import fieldsTexts from '@/locales/areas/names/zh-CN.fields';
import controlsTexts from '@/locales/areas/shell/zh-CN.controls';
import { DateField } from '@/components/inputs/DateField';
import { MoneyInput } from '@/components/inputs/MoneyInput';
import { Select } from '@/components/inputs/Select';
import { TextInput } from '@/components/inputs/TextInput';
import { useT, withMessages } from '@/i18n';
import { clock } from '@/services/clock';
import { nameIn, useRegions } from '@/services/useRegions';

/** Returns the fact that a typed value states, or null while it states none. */
function factFrom(
  { control, rule, min = 0, max = Infinity }: FieldDef,
  typed: string | number,
): string | number | null {
  if (control === 'money') return typeof typed === 'number' && typed >= min && typed <= max ? typed : null;
  const text = String(normaliseText(rule, String(typed)));
  const isWrong = rule === 'date' ? !isDate(text) : (rule === 'plate' ? checkPlate : checkSellerPlace)(text);
  return isWrong ? null : text;
}

const isNotCounted = (field: FieldDef, typed: string | number) => typed !== '' && factFrom(field, typed) === null;

interface QuestionProps {
  fact: AskedFact;
  fieldKey: string;
  field: FieldDef;
  carType: string;
  value: Value;
  onChange: (value: string | number | null) => void;
}

function Question({ fact, fieldKey, field, carType, value, onChange }: QuestionProps) {
  const t = useT();
  const { locale } = useIntl();
  const [today] = useState(() => shanghaiDate(clock.now()));
  const [typed, setTyped] = useState<string | number>('');
  const [isWrong, setWrong] = useState(false);
  const isRegion = field.control === 'region';
  const { regions } = useRegions(isRegion);
  const name = t(`policy.formula.fact.${fact}`);
  const common = {
    name: `fact-${fact}`,
    // The text is a part of a sentence elsewhere.
    label: name.charAt(0).toUpperCase() + name.slice(1),
    // The one of the owner is about the form.
    hint: field.hint && fact !== 'oldOwner' && t(`field.${fieldKey}.hint`),
    optional: true,
    error: isWrong ? t('fact.wrong') : undefined,
  };
  if (isRegion || field.options) {
    const codes = codesOf(fact, carType) ?? field.options?.codes ?? [];
    const options = isRegion
      ? regions.map((region) => ({ value: region.code, label: nameIn(locale, region) }))
      : codes.map((code) => ({ value: code, label: t(`option.${field.options?.set}.${code}`) }));
    return <Select {...common} value={String(value ?? '')} options={options} onChange={onChange} />;
  }
  // A number that is being typed would be too little at each character but the last.
  const leave = (left: string | number) => {
    setWrong(isNotCounted(field, left));
    onChange(factFrom(field, left));
  };
  // As in the form: a fixed error disappears at once, a new one is shown when the field is left.
  const type = (next: string | number) => {
    setTyped(next);
    if (!isNotCounted(field, next)) setWrong(false);
  };
  if (field.control === 'money') return <MoneyInput {...common} value={typed} onChange={type} onLeave={leave} />;
  const text = { ...common, value: String(typed), onChange: type, onLeave: leave };
  return field.control === 'date' ? (
    <DateField {...text} today={today} />
  ) : (
    <TextInput {...text} maxLength={field.maxLength} />
  );
}

interface FactQuestionsProps {
  flow: FlowId;
  facts: readonly AskedFact[];
  carType: string;
  given: GivenFacts;
  onChange: (given: GivenFacts) => void;
}

/** The questions besides the cars on which an estimate depends; each is optional. */
function FactQuestions({ flow, facts, carType, given, onChange }: FactQuestionsProps) {
  const t = useT();
  return (
    <div>
      <p className="ink2">{t('fact.why')}</p>
      {facts.map((fact) => {
        const fieldKey = fact === 'oldOwner' ? OLD_CAR_OWNER : conditionFacts[fact].key;
        const field = findField(flows[flow], fieldKey)?.field;
        return (
          field && (
            <Question
              key={fact}
              {...{ fact, fieldKey, field, carType }}
              value={given[fact] ?? null}
              onChange={(value) => onChange({ ...given, [fact]: value })}
            />
          )
        );
      })}
    </div>
  );
}

export default withMessages(FactQuestions, amountsTexts, carsTexts, fieldsTexts, controlsTexts);
