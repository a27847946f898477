import { flows } from '@domain/flow';
import { findField } from '@domain/flow/fields';
import { carType, fuel, vehicleClass } from '@domain/flow/options';
import type { FlowId, Options } from '@domain/flow/types';
import { conditionFacts, factsOfConditions, type ConditionFact } from '@domain/policy/conditionFacts';
import { useRegions } from '@/components/useRegionName';
import { useT, useWords } from '@/services/i18n';
import type { Choice } from './controls';

/** Returns the choices of the form of a term, with the texts that applicants read. */
export function useChoices(flow: FlowId) {
  const t = useT();
  const words = useWords();
  const regions = useRegions().map(({ code, name }): Choice => ({ value: code, label: name }));
  const choicesOf = ({ set, codes }: Options): Choice[] =>
    codes.map((code) => ({ value: code, label: words(`option.${set}.${code}`, code) }));
  const cars = choicesOf(carType);
  const fieldOf = (key: string) => findField(flows[flow], key);
  const nameOf = (key: string): string => {
    const [step = ''] = key.split('.');
    return `${words(`flow.step.${step}`, step)} · ${words(`field.${key}`, key)}`;
  };
  return {
    regions,
    cars,
    fuels: [
      ...choicesOf(fuel),
      ...cars.filter(({ value }) => value === 'nev'),
      { value: 'any', label: t('policy.term.any') },
    ],
    /** The classes of the list, and `others`, which a file states as texts. */
    classesWith: (others: readonly string[]): Choice[] => {
      const listed = choicesOf(vehicleClass);
      const isListed = (value: string) => listed.some((choice) => choice.value === value);
      return [...listed, ...others.filter((value) => !isListed(value)).map((value) => ({ value, label: value }))];
    },
    /** The dates of the old car by which its disposal is judged. */
    dates: flows[flow].steps
      .filter(({ key }) => key === 'oldCarInfo')
      .flatMap(({ groups }) => groups)
      .flatMap(({ fields }) => fields)
      .filter(({ control }) => control === 'date')
      .map(({ key }): Choice => ({ value: key, label: words(`field.oldCarInfo.${key}`, key) })),
    facts: factsOfConditions
      .filter((fact) => fieldOf(conditionFacts[fact].key))
      .map((fact): Choice => ({ value: fact, label: nameOf(conditionFacts[fact].key) })),
    isDate: (fact: string): boolean => fieldOf(conditionFacts[fact as ConditionFact].key)?.field.control === 'date',
    /** The values of a fact; undefined: typed. */
    valuesOf: (fact: ConditionFact): Choice[] | undefined => {
      const field = fieldOf(conditionFacts[fact].key)?.field;
      if (field?.control === 'region') return regions;
      return field?.options && choicesOf(field.options);
    },
  };
}
export type Choices = ReturnType<typeof useChoices>;
