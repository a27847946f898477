import { addDays, daysBetween, shanghaiDate } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { dayProblem } from './dayProblem';

/** Today is the thirtieth. */
const USUAL_DAYS = 30;

export interface Period {
  from: string;
  to: string;
  /** every day of it, the first one first */
  days: string[];
}

/** The days that are asked for; a longer time is asked for in parts. */
export function periodOf(
  { clock }: Pick<Deps, 'clock'>,
  asked: { from?: string; to?: string },
  longest: number,
): Period {
  const to = asked.to ?? shanghaiDate(clock.now());
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS);
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > longest)
    throw new AppError('VALIDATION_FAILED', {
      fields: { to: dayProblem('截止日期', from, addDays(from, longest - 1)) },
    });
  return { from, to, days: Array.from({ length }, (_, n) => addDays(from, n)) };
}
