import type { Expected } from '../contract/types';
import type { Status } from '../status';
import { addDays, addWorkdays, endOfDay, shanghaiDate } from '../time';
import type { Edition, PolicyCommon } from './types';

/** Until when a returned application can be corrected: days from the return, but never beyond the edition's own end. */
export const correctionDeadline = ({ sla }: PolicyCommon, { intake }: Edition, returnedAt: Date): Date => {
  const day = addDays(shanghaiDate(returnedAt), sla.supplementDays);
  return endOfDay(day < intake.supplementUntil ? day : intake.supplementUntil);
};

export const draftKeptUntil = ({ draftKeepDays }: PolicyCommon, changedAt: Date): Date => endOfDay(addDays(shanghaiDate(changedAt), draftKeepDays));

interface Passed {
  at: string;
  status: Status;
}

const phases = ['submitted', 'reviewing', 'approved', 'publicity', 'paying'] as const satisfies readonly Status[];

/** What is still to come and by when. Every promise of the policy is counted from the day its phase began, or is expected to begin. */
export const expectedDates = (status: Status, history: readonly Passed[], { sla, calendar, publicity }: PolicyCommon): Expected[] => {
  const phase = phases.findIndex((name) => name === status);
  const began = (of: Status): string | null => {
    const entry = [...history].reverse().find((passed) => passed.status === of);
    return entry && phase >= phases.findIndex((name) => name === of) ? shanghaiDate(new Date(entry.at)) : null;
  };
  const submitted = began('submitted');
  if (phase < 0 || !submitted) return [];
  const accept = began('reviewing') ?? addWorkdays(submitted, sla.acceptWorkdays, calendar);
  const review = began('approved') ?? addWorkdays(accept, sla.reviewWorkdays, calendar);
  const expected: (Expected & { from: number })[] = [
    { what: 'accept', by: accept, from: 0 },
    { what: 'review', by: review, from: 1 },
    ...(publicity ? [{ what: 'publicity', by: addDays(began('publicity') ?? review, sla.publicityDays), from: 3 }] : []),
    { what: 'pay', by: addDays(review, sla.payDays), from: 4 },
  ];
  return expected.filter(({ from }) => from >= phase).map(({ what, by }) => ({ what, by }));
};
