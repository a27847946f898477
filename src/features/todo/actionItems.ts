import type { ListEntry } from '@domain/contract/types';

/** What waits for the person, in the order in which it should be done. */
export const actionStatuses = ['returned', 'pay_failed', 'draft'] as const;
export const runningStatuses = ['submitted', 'reviewing', 'approved', 'publicity', 'paying'] as const;

const rank = ({ status }: ListEntry) => (actionStatuses as readonly string[]).indexOf(status);
const ends = ({ deadline, keptUntil }: ListEntry) => deadline ?? keptUntil ?? '9';

/** Sent back before payment before drafts; within each, what ends first. */
export const byUrgency = (entries: readonly ListEntry[]): ListEntry[] =>
  [...entries].sort((a, b) => rank(a) - rank(b) || ends(a).localeCompare(ends(b)));
