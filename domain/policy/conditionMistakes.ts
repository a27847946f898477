import { flows } from '../flow';
import { findField } from '../flow/fields';
import type { FlowId } from '../flow/types';
import { isDate } from '../time';
import { normaliseText } from '../rules/normalise';
import { isPlaceBeginning } from '../rules/sellerPlace';
import { conditionFacts } from './conditionFacts';
import { byKey, canBeMet } from './implies';
import type { Mistake } from './mistakes';
import { ofCondition } from './requirements';
import { isOpenTerm } from './terms';
import type { Condition, Term } from './types';

/** Plates are compared as they are stored, normalised. */
const plateMistakes = (beginnings: readonly string[], place: string): (Mistake | false)[] =>
  beginnings.map((found) => {
    const wanted = normaliseText('plate', found);
    return wanted !== found && { place, reason: 'exactly' as const, params: { wanted, found } };
  });

const placeMistakes = (beginnings: readonly string[], place: string): (Mistake | false)[] =>
  beginnings.map((found) => !isPlaceBeginning(found) && { place, reason: 'noPlace' as const, params: { found } });

/** Returns the mistakes of one condition: facts that the flow does not have, parts that do not fit the fact, unknown codes and days. */
export function mistakesOf(condition: Condition, flow: FlowId, place: string): (Mistake | false)[] {
  const { fact, is, notIn, from, to, within } = condition;
  const { key, form } = conditionFacts[fact];
  const field = findField(flows[flow], key)?.field;
  if (!field) return [{ place: `${place}.fact`, reason: 'noFactOfFlow', params: { fact, flow } }];
  const isOrdered = form === 'date' || form === 'price';
  const border = form === 'price' ? 'number' : 'string';
  const fits: Record<string, boolean> = {
    is: !isOrdered,
    notIn: !isOrdered,
    from: isOrdered && typeof from === border,
    to: isOrdered && typeof to === border,
    within: form === 'date' && within !== undefined && conditionFacts[within.of].form === 'date',
  };
  const { fact: _fact, ...parts } = condition;
  const stated = Object.keys(parts);
  const codes = field.options?.codes;
  const otherField = within && findField(flows[flow], conditionFacts[within.of].key);
  return [
    stated.length === 0 && { place, reason: 'emptyCondition' },
    ...stated.map((part) => !fits[part] && { place: `${place}.${part}`, reason: 'unfit' as const, params: { fact } }),
    within !== undefined &&
      !otherField && { place: `${place}.within.of`, reason: 'noFactOfFlow', params: { fact: within.of, flow } },
    ...Object.entries({ is, notIn }).flatMap(([part, entries = []]) =>
      entries.map(
        (entry) =>
          codes !== undefined &&
          !codes.includes(entry) && {
            place: `${place}.${part}`,
            reason: 'oneOf' as const,
            params: { wanted: codes.join(', '), found: entry },
          },
      ),
    ),
    ...Object.entries({ is, notIn }).flatMap(([part, entries = []]) =>
      form === 'start'
        ? plateMistakes(entries, `${place}.${part}`)
        : form === 'place'
          ? placeMistakes(entries, `${place}.${part}`)
          : [],
    ),
    ...Object.entries({ from, to }).map(
      ([part, day]) =>
        typeof day === 'string' &&
        !isDate(day) && { place: `${place}.${part}`, reason: 'noDay' as const, params: { day } },
    ),
    from !== undefined &&
      to !== undefined &&
      from > to && { place: `${place}.to`, reason: 'least', params: { least: from, found: to } },
  ];
}

/** Returns the mistakes of the plates and of all conditions of a term; of conditions without one, whether answers can meet all of them. */
export const conditionMistakes = (term: Term, flow: FlowId, place: string): (Mistake | false)[] => {
  const conditions = isOpenTerm(term) ? (term.eligible ?? []) : [];
  const mistakes = [
    ...plateMistakes(term.applies?.oldPlate ?? [], `${place}applies.oldPlate`),
    ...conditions.flatMap((condition, n) => mistakesOf(condition, flow, `${place}eligible.${n}`)),
  ].filter((mistake) => mistake !== false);
  if (mistakes.length > 0 || canBeMet(byKey(conditions.map(ofCondition)))) return mistakes;
  return [{ place: `${place}eligible`, reason: 'neverMet' }];
};
