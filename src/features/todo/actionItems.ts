import type { ListEntry } from '@domain/contract/types';

/** Statuses that need an action of the applicant, most urgent first. */
export const actionStatuses = ['returned', 'pay_failed', 'draft'] as const;
export const runningStatuses = ['submitted', 'reviewing', 'approved', 'publicity', 'paying'] as const;

const rank = ({ status }: ListEntry) => (actionStatuses as readonly string[]).indexOf(status);
const ends = ({ deadline, keptUntil }: ListEntry) => deadline ?? keptUntil ?? '9';

/** Sorts returned applications before failed payments before drafts, then by deadline. */
export const byUrgency = (entries: readonly ListEntry[]): ListEntry[] =>
  [...entries].sort((a, b) => rank(a) - rank(b) || ends(a).localeCompare(ends(b)));
