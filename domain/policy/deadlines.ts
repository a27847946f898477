import type { Expected } from '../contract/types';
import type { Status } from '../status';
import { addDays, addWorkdays, endOfDay, shanghaiDate } from '../time';
import type { Edition, PolicyCommon } from './types';

/** Until when a returned application can be corrected: days from the return, but never beyond the edition's own end. */
export const correctionDeadline = ({ sla }: PolicyCommon, { intake }: Edition, returnedAt: Date): Date => {
  const day = addDays(shanghaiDate(returnedAt), sla.supplementDays);
  return endOfDay(day < intake.supplementUntil ? day : intake.supplementUntil);
};

/** Until when the account of a payment that failed can be corrected. */
export const payeeDeadline = ({ sla }: PolicyCommon, failedAt: Date): Date =>
  endOfDay(addDays(shanghaiDate(failedAt), sla.payeeDays ?? 90));

export const draftKeptUntil = ({ draftKeepDays }: PolicyCommon, changedAt: Date): Date =>
  endOfDay(addDays(shanghaiDate(changedAt), draftKeepDays));

interface Passed {
  at: string;
  status: Status;
}

const phases = ['submitted', 'reviewing', 'approved', 'publicity', 'paying'] as const satisfies readonly Status[];

/** What is still to come and by when. Every promise of the policy is counted from the day its phase began, or is expected to begin. */
export const expectedDates = (
  status: Status,
  history: readonly Passed[],
  { sla, calendar, publicity }: PolicyCommon,
): Expected[] => {
  const phase = phases.findIndex((name) => name === status);
  const round = history.slice(history.map((passed) => passed.status).lastIndexOf('submitted'));
  const dayOf = (entry: Passed | undefined): string | null => (entry ? shanghaiDate(new Date(entry.at)) : null);
  const began = (of: Status): string | null => dayOf(round.find((passed) => passed.status === of));
  const submitted = began('submitted');
  if (phase < 0 || !submitted) return [];
  const accept = began('reviewing') ?? addWorkdays(submitted, sla.acceptWorkdays, calendar);
  const review = began('approved') ?? addWorkdays(accept, sla.reviewWorkdays, calendar);
  // A payment that failed is promised anew, from the day the account was corrected.
  const paidFrom = began('pay_failed') ? dayOf(round[round.length - 1]) : review;
  const expected: (Expected & { phase: number })[] = [
    { what: 'accept', by: accept, phase: 0 },
    { what: 'review', by: review, phase: 1 },
    ...(publicity
      ? [{ what: 'publicity', by: addDays(began('publicity') ?? review, sla.publicityDays), phase: 3 }]
      : []),
    { what: 'pay', by: addDays(paidFrom ?? review, sla.payDays), phase: 4 },
  ];
  return expected.filter((entry) => entry.phase >= phase).map(({ what, by }) => ({ what, by }));
};
