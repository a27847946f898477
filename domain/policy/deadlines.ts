import type { Expected } from '../contract/types';
import type { Status } from '../status';
import { addDays, addWorkdays, countWorkdays, endOfDay, lastWorkday, shanghaiDate } from '../time';
import type { Edition, PolicyCommon } from './types';

/** Returns until when a returned application can be corrected: days from the return, but not after the end of the edition. */
export const correctionDeadline = ({ sla }: PolicyCommon, { intake }: Edition, returnedAt: Date): Date => {
  const day = addDays(shanghaiDate(returnedAt), sla.supplementDays);
  return endOfDay(day < intake.supplementUntil ? day : intake.supplementUntil);
};

const DEFAULT_OFFER_DAYS = 3;

/** Returns until when an offer of money can be used: days from the offer, but not after the end of intake. */
export const offerDeadline = ({ intake }: Edition, offeredAt: Date): Date => {
  const day = addDays(shanghaiDate(offeredAt), intake.offerDays ?? DEFAULT_OFFER_DAYS);
  return endOfDay(day < intake.applyUntil ? day : intake.applyUntil);
};

/** Returns until when the account of a failed payment can be corrected. */
export const payeeDeadline = ({ sla }: PolicyCommon, failedAt: Date): Date =>
  endOfDay(addDays(shanghaiDate(failedAt), sla.payeeDays ?? 90));

/** Returns the years of open intake windows for which the calendar has no holiday, in ascending order. */
export const yearsWithoutHolidays = ({
  common,
  editions,
}: {
  common: Pick<PolicyCommon, 'calendar'>;
  editions: readonly { intake: Pick<Edition['intake'], 'status' | 'applyFrom' | 'applyUntil'> }[];
}): number[] => {
  const yearOf = (date: string): number => Number(date.slice(0, 4));
  const known = new Set(common.calendar.holidays.map(yearOf));
  const missing = new Set<number>();
  for (const { intake } of editions)
    if (intake.status === 'open')
      for (let year = yearOf(intake.applyFrom); year <= yearOf(intake.applyUntil); year += 1)
        if (!known.has(year)) missing.add(year);
  return [...missing].sort((a, b) => a - b);
};

/** Returns true from November of the preceding year, when the State Council publishes the holidays. */
export const isCalendarDue = (year: number, now: Date): boolean => {
  const today = shanghaiDate(now);
  return year >= Number(today.slice(0, 4)) && today >= `${year - 1}-11-01`;
};

export const draftKeptUntil = ({ draftKeepDays }: PolicyCommon, changedAt: Date): Date =>
  endOfDay(addDays(shanghaiDate(changedAt), draftKeepDays));

interface Passed {
  at: string;
  status: Status;
}

const phases = ['submitted', 'reviewing', 'approved', 'publicity', 'paying'] as const satisfies readonly Status[];

/** Returns the index of the last entry that changed into the status, ignoring entries within it. */
const lastChangeTo = (status: Status, history: readonly Passed[]): number =>
  history.map((passed, n) => passed.status === status && history[n - 1]?.status !== status).lastIndexOf(true);

const dayOf = (entry: Passed | undefined): string | null => (entry ? shanghaiDate(new Date(entry.at)) : null);

/** Returns the remaining phases with their dates, each counted from the actual or expected start of its phase. */
export const expectedDates = (
  status: Status,
  history: readonly Passed[],
  { sla, calendar, publicity }: PolicyCommon,
): Expected[] => {
  const phase = phases.findIndex((name) => name === status);
  const round = history.slice(history.map((passed) => passed.status).lastIndexOf('submitted'));
  // After a revocation the case is reviewed again: its earlier approval no longer counts.
  const began = (of: Status): string | null =>
    phases.findIndex((name) => name === of) <= phase ? dayOf(round[lastChangeTo(of, round)]) : null;
  const submitted = began('submitted');
  if (phase < 0 || !submitted) return [];
  const accept = began('reviewing') ?? addWorkdays(submitted, sla.acceptWorkdays, calendar);
  const review = began('approved') ?? addWorkdays(accept, sla.reviewWorkdays, calendar);
  // After a failed payment the term restarts when the account is corrected.
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

/** Returns the day by which the office must act on a case in this status, or null when it has nothing to do. Always a working day. */
export const officeDueDay = (
  status: Status,
  history: readonly Passed[],
  { sla, calendar, publicity }: PolicyCommon,
): string | null => {
  const began = (of: Status): string | null => dayOf(history[lastChangeTo(of, history)]);
  const now = began(status);
  if (!now) return null;
  switch (status) {
    case 'submitted':
      return lastWorkday(addWorkdays(now, sla.acceptWorkdays, calendar), calendar);
    case 'reviewing':
      return lastWorkday(addWorkdays(now, sla.reviewWorkdays, calendar), calendar);
    case 'approved':
    case 'publicity':
    case 'paying': {
      const failed = lastChangeTo('pay_failed', history) > lastChangeTo('approved', history);
      const from = (failed ? began('paying') : began('approved')) ?? now;
      // If it were published later, the publicity would end after the payment is due.
      const days = status === 'approved' && publicity ? sla.payDays - sla.publicityDays : sla.payDays;
      return lastWorkday(addDays(from, Math.max(0, days)), calendar);
    }
    default:
      return null;
  }
};

/** Statuses for which `officeDueDay` returns a day. */
export const officeStatuses: readonly Status[] = phases;

export interface DueDay {
  by: string;
  /** Working days left after today, or passed since `by` when late. 0 without late: today is the last one. */
  workdays: number;
  late: boolean;
}

/** Returns how many working days are left until a day, or have passed since. */
export const dueIn = (by: string, today: string, calendar: PolicyCommon['calendar']): DueDay => {
  const late = by < today;
  return { by, late, workdays: late ? countWorkdays(by, today, calendar) : countWorkdays(today, by, calendar) };
};
