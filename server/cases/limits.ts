import type { Edition } from '@domain/policy/types';
import { shanghaiDate } from '@domain/time';

import type { Counted } from './limitQueries';

export const yearOf = (instant: Date): number => Number(shanghaiDate(instant).slice(0, 4));

/** Returns the limit reached by this person's other applications: the number per edition or year, or an exclusive edition. */
export function limitReached(
  { id, limits }: Edition,
  others: readonly Counted[],
  year: number,
): 'exclusive' | 'limit' | null {
  const same = others.filter(
    (other) =>
      other.same_person && other.edition === id && (limits.period === 'edition' || other.submitted_year === year),
  );
  if (same.length >= limits.perPerson) return 'limit';
  const excluded = others.some(
    (other) =>
      limits.exclusiveWith.includes(other.edition) &&
      (limits.exclusiveScope === 'person' ? other.same_person : other.same_car),
  );
  return excluded ? 'exclusive' : null;
}
