import { isOpenTerm, termsOf } from '@domain/policy/terms';
import { daysBetween, shanghaiDate } from '@domain/time';
import { clock } from '@/services/clock';
import type { OpenEdition } from './store';

export const SOON_DAYS = 14;

/** Returns whether the end of a term of the edition is near or over. */
export const mayEndSoon = (edition: OpenEdition): boolean => {
  const today = shanghaiDate(clock.now());
  return termsOf(edition).some((term) => isOpenTerm(term) && daysBetween(today, term.applyUntil) <= SOON_DAYS);
};
