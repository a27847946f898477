import { addMonths } from '../time';
import type { Placed } from '../rules/finding';
import { conditionFacts, type ConditionFact, type Form, readBy } from './conditionFacts';
import type { Condition, Facts, OpenTerm } from './types';

/** A condition of an amount. */
export type When = Omit<Condition, 'within'>;

const valueOf = (facts: Facts, fact: ConditionFact): string | number | null => facts[fact] ?? null;

const YUAN = 100;

/** Returns whether a list has the value, or in the forms that are compared so the beginning of it. */
export const isListed = (form: Form | 'number', list: readonly string[], value: string | number): boolean =>
  list.some((entry) => (form === 'start' || form === 'place' ? String(value).startsWith(entry) : entry === value));

/** Returns why a condition is not met, or null when it is, or when an answer is missing. */
function failure(condition: Condition, facts: Facts): Placed | null {
  const { fact, is, notIn, from, to, within } = condition;
  const { key, form } = conditionFacts[fact];
  const value = valueOf(facts, fact);
  if (value === null) return null;
  const keys: Placed['keys'] = [key];
  if (is && !isListed(form, is, value))
    return form === 'start'
      ? { keys, reason: 'not_eligible.plateIs', params: { list: is.join('、') } }
      : { keys, reason: 'not_eligible.value' };
  if (notIn && isListed(form, notIn, value))
    return form === 'start'
      ? { keys, reason: 'not_eligible.plateNot', params: { list: notIn.join('、') } }
      : { keys, reason: 'not_eligible.value' };
  if (typeof value === 'number') {
    if (typeof from === 'number' && value < from)
      return { keys, reason: 'not_eligible.cheap', params: { from: from / YUAN } };
    if (typeof to === 'number' && value > to) return { keys, reason: 'not_eligible.dear', params: { to: to / YUAN } };
    return null;
  }
  if (typeof from === 'string' && value < from) return { keys, reason: 'not_eligible.early', params: { from } };
  if (typeof to === 'string' && value > to) return { keys, reason: 'not_eligible.late', params: { to } };
  if (!within) return null;
  const other = valueOf(facts, within.of);
  if (typeof other !== 'string') return null;
  const [earlier, later] = other < value ? [other, value] : [value, other];
  if (later <= addMonths(earlier, within.months)) return null;
  const otherKey = conditionFacts[within.of].key;
  return {
    keys: [key, otherKey],
    otherKey,
    reason: 'not_eligible.months',
    params: { other: otherKey, months: within.months },
  };
}

/** Returns whether a condition is met; a missing answer meets it. */
export const isMet = (condition: When, facts: Facts): boolean => failure(condition, facts) === null;

/** Returns the conditions of the term that the facts do not meet. */
export const failedConditions = ({ eligible = [] }: OpenTerm, facts: Facts): Placed[] =>
  eligible.flatMap((condition) => failure(condition, facts) ?? []);

/** Returns whether all answers that the conditions read are given. */
export const areConditionsKnown = ({ eligible = [] }: OpenTerm, facts: Facts): boolean =>
  eligible.flatMap(readBy).every((fact) => valueOf(facts, fact) !== null);
