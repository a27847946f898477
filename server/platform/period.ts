import { addDays, type Clock, daysBetween, shanghaiDate } from '@domain/time';

import { invalid } from '../errors';
import { dayProblem } from './dayProblem';

/** Length of the default period, which ends today. */
const USUAL_DAYS = 30;

interface Period {
  from: string;
  to: string;
  /** all days of the period, ascending */
  days: string[];
}

/** Returns the requested period. Throws VALIDATION_FAILED when it is empty or has more than `longest` days. */
export function periodOf(
  { clock }: { clock: Clock },
  requested: { from?: string; to?: string },
  longest: number,
): Period {
  const to = requested.to ?? shanghaiDate(clock.now());
  const from = requested.from ?? addDays(to, 1 - USUAL_DAYS);
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > longest) throw invalid('to', dayProblem('截止日期', from, addDays(from, longest - 1)));
  return { from, to, days: Array.from({ length }, (_, n) => addDays(from, n)) };
}
