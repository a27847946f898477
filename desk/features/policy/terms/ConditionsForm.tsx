import type { ReactNode } from 'react';
import { conditionFacts, type ConditionFact } from '@domain/policy/conditionFacts';
import type { Condition } from '@domain/policy/types';
import { useT } from '@/services/i18n';
import { ChoiceField, CodesField, CountField, DayField, MoneyField } from './controls';
import { withPart } from './editTerms';
import { RowsForm } from './RowsForm';
import type { Choices } from './useChoices';

interface Props {
  list: readonly Condition[];
  choices: Choices;
  onChange: (list: Condition[]) => void;
  children?: ReactNode;
}

const MONTHS = 6;

interface PartsProps {
  condition: Condition;
  choices: Choices;
  change: (condition: Condition) => void;
}

/** The parts that fit the fact of a condition. */
function ConditionParts({ condition, choices, change }: PartsProps) {
  const t = useT();
  const { fact, within } = condition;
  const set = (path: string) => (value: unknown) => change(withPart(condition, path, value ?? undefined));
  const { form } = conditionFacts[fact];
  const others = choices.facts.filter(({ value }) => value !== fact && choices.isDate(value));
  if (form === 'price')
    return (['from', 'to'] as const).map((part) => (
      <MoneyField
        key={part}
        at={part}
        label={t(`policy.term.condition.price.${part}`)}
        value={typeof condition[part] === 'number' ? condition[part] : null}
        onChange={set(part)}
      />
    ));
  if (form === 'date')
    return (
      <>
        {(['from', 'to'] as const).map((part) => (
          <DayField
            key={part}
            at={part}
            label={t(`policy.term.condition.day.${part}`)}
            value={typeof condition[part] === 'string' ? condition[part] : undefined}
            onChange={set(part)}
          />
        ))}
        {others.length > 0 && (
          <ChoiceField<ConditionFact>
            at="within.of"
            label={t('policy.term.condition.of')}
            value={within?.of}
            options={others}
            clearable
            onChange={(of) => set('within')(of && { months: within?.months ?? MONTHS, of })}
          />
        )}
        {within && (
          <CountField
            at="within.months"
            label={t('policy.term.condition.months')}
            unit={t('policy.term.condition.months.unit')}
            value={within.months}
            onChange={(months) => change(withPart(condition, 'within.months', months))}
          />
        )}
      </>
    );
  return (['is', 'notIn'] as const).map((part) => (
    <CodesField
      key={part}
      at={part}
      label={t(`policy.term.condition.${part}`)}
      value={condition[part]}
      options={choices.valuesOf(fact)}
      optional
      onChange={set(part)}
    />
  ));
}

/** Conditions: a fact, and what it must be. */
export function ConditionRows({ choices, children, ...rows }: Props & { at: string; title: string; add: string }) {
  const t = useT();
  return (
    <RowsForm
      {...rows}
      blank={(): Condition => ({ fact: 'regionCode' })}
      optional
      row={(condition, change) => (
        <>
          <ChoiceField<ConditionFact>
            at="fact"
            label={t('policy.term.condition.fact')}
            value={condition.fact}
            options={choices.facts}
            // Parts of another fact would not fit.
            onChange={(fact) => fact && change({ fact })}
          />
          <ConditionParts condition={condition} choices={choices} change={change} />
        </>
      )}
    >
      {children}
    </RowsForm>
  );
}

/** The other conditions of a term. */
export function ConditionsForm(props: Props) {
  const t = useT();
  return (
    <ConditionRows at="eligible" title={t('policy.term.eligible')} add={t('policy.term.eligible.add')} {...props} />
  );
}
