import type { Expected } from '../contract/types';
import type { Status } from '../status';
import { addDays, addWorkdays, type Calendar, countWorkdays, endOfDay, lastWorkday, shanghaiDate } from '../time';
import { isOpenTerm } from './terms';
import type { Edition, PolicyCommon, Term } from './types';

/** Returns until when a returned application can be corrected: days from the return, but not after the end of the edition. */
export const correctionDeadline = ({ sla }: PolicyCommon, { intake }: Edition, returnedAt: Date): Date => {
  const day = addDays(shanghaiDate(returnedAt), sla.supplementDays);
  return endOfDay(day < intake.supplementUntil ? day : intake.supplementUntil);
};

export const DEFAULT_OFFER_DAYS = 3;

/** Returns until when an offer of money can be used: days from the offer, but not after the last day of the edition, or of the draft's term. */
export const offerDeadline = ({ intake }: Edition, offeredAt: Date, term: Term | null = null): Date => {
  const day = addDays(shanghaiDate(offeredAt), intake.offerDays ?? DEFAULT_OFFER_DAYS);
  const lastDay = term && isOpenTerm(term) ? term.applyUntil : intake.applyUntil;
  return endOfDay(day < lastDay ? day : lastDay);
};

/** Returns until when the account of a failed payment can be corrected. */
export const payeeDeadline = ({ sla }: PolicyCommon, failedAt: Date): Date =>
  endOfDay(addDays(shanghaiDate(failedAt), sla.payeeDays ?? 90));

/**
 * Returns the years without holidays in which cases of the editions can be in progress, in ascending order. A year is complete
 * with National Day, the last holiday of its list; years before the first complete one are past.
 */
export const yearsWithoutHolidays = ({
  common: { calendar, sla },
  editions,
}: {
  common: Pick<PolicyCommon, 'calendar' | 'sla'>;
  editions: readonly { intake: Pick<Edition['intake'], 'applyFrom' | 'supplementUntil'> }[];
}): number[] => {
  const yearOf = (date: string): number => Number(date.slice(0, 4));
  const yearsWithHolidays = new Set(calendar.holidays.filter((day) => day.slice(5, 7) === '10').map(yearOf));
  const first = yearsWithHolidays.size ? Math.min(...yearsWithHolidays) : 0;
  // Twice the working days are more than their calendar days, holidays included.
  const longest = 2 * (sla.acceptWorkdays + sla.reviewWorkdays) + sla.payDays;
  const missing = new Set<number>();
  for (const { intake } of editions) {
    const last = new Date(intake.supplementUntil);
    last.setUTCDate(last.getUTCDate() + longest);
    for (let year = Math.max(first, yearOf(intake.applyFrom)); year <= last.getUTCFullYear(); year += 1)
      if (!yearsWithHolidays.has(year)) missing.add(year);
  }
  return [...missing].sort((a, b) => a - b);
};

/** Returns true from November of the preceding year, when the State Council publishes the holidays. */
export const isCalendarDue = (year: number, now: Date): boolean => {
  const today = shanghaiDate(now);
  return year >= Number(today.slice(0, 4)) && today >= `${year - 1}-11-01`;
};

/** Days after a restore in which applicants can repeat what was lost. */
const RESTORE_DAYS = 14;

/** Returns until when what applicants may have done in the lost time can be repeated. */
export const restoreDeadline = (startedAt: Date): Date => endOfDay(addDays(shanghaiDate(startedAt), RESTORE_DAYS));

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

/** Returns the last working day of a term; the first one after it, if the whole term is a weekend or a holiday. */
const lastDayOfTerm = (from: string, until: string, calendar: Calendar): string => {
  const day = lastWorkday(until, calendar);
  return day < from ? addWorkdays(from, 1, calendar) : day;
};

const afterWorkdays = (from: string, workdays: number, calendar: Calendar): string =>
  lastDayOfTerm(from, addWorkdays(from, workdays, calendar), calendar);

/** Returns the remaining phases with their dates, each counted from the actual or expected start of its phase. */
export const expectedDates = (
  status: Status,
  history: readonly Passed[],
  { sla, calendar, publicity }: PolicyCommon,
): Expected[] => {
  const phase = phases.findIndex((name) => name === status);
  // After a correction or a revocation the case is reviewed again: its earlier approval no longer counts.
  const began = (of: Status): string | null =>
    phases.findIndex((name) => name === of) <= phase ? dayOf(history[lastChangeTo(of, history)]) : null;
  const submitted = began('submitted');
  if (!submitted) return [];
  const accept = began('reviewing') ?? afterWorkdays(submitted, sla.acceptWorkdays, calendar);
  const review = began('approved') ?? afterWorkdays(accept, sla.reviewWorkdays, calendar);
  // After a failed payment the term restarts when the account is corrected. `pay_failed` is no phase, so any phase may follow it.
  const paidFrom = began('pay_failed') ? dayOf(history[history.length - 1]) : review;
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
  const since = began(status);
  if (!since) return null;
  switch (status) {
    case 'submitted':
      return afterWorkdays(since, sla.acceptWorkdays, calendar);
    case 'reviewing':
      return afterWorkdays(since, sla.reviewWorkdays, calendar);
    case 'approved':
    case 'publicity':
    case 'paying': {
      // After a failed payment the term restarts when the account is corrected. Such a case is never approved again.
      const from = began('pay_failed') ? since : (began('approved') ?? since);
      // If it were published later, the publicity would end after the payment is due.
      const days = status === 'approved' && publicity ? sla.payDays - sla.publicityDays : sla.payDays;
      return lastDayOfTerm(from, addDays(from, Math.max(0, days)), calendar);
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
