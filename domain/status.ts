import type { Role } from './office';

/** Whether an edition accepts applications. */
export const editionStatuses = ['open', 'paused', 'closed'] as const;
export type EditionStatus = (typeof editionStatuses)[number];

export const statuses = [
  'draft',
  'submitted',
  'reviewing',
  'returned',
  'approved',
  'publicity',
  'paying',
  'pay_failed',
  'paid',
  'rejected',
  'withdrawn',
  'expired',
] as const;
export type Status = (typeof statuses)[number];

/** Filter groups of the application list. */
export const statusGroups = {
  draft: ['draft'],
  running: ['submitted', 'reviewing', 'approved', 'publicity', 'paying', 'pay_failed'],
  returned: ['returned'],
  ended: ['paid', 'rejected', 'withdrawn', 'expired'],
} as const satisfies Record<string, readonly Status[]>;
export type StatusGroup = keyof typeof statusGroups;

export type Actor = 'applicant' | 'reviewer' | 'payer' | 'clock';

/** Effect of a transition on the reserved funds: reserve, change the amount, return to the pool, pay out. */
export type FundsEffect = 'reserve' | 'adjust' | 'release' | 'spend';

export interface Transition {
  from: Status;
  event: string;
  /** `null`: the application is removed. */
  to: Status | null;
  by: Actor;
  /** `stage`: required review stage; `toStage`: stage after the transition. */
  stage?: 1 | 2;
  toStage?: 1 | 2;
  /** true: only with a publicity phase in the policy; false: only without one. */
  publicity?: boolean;
  funds?: FundsEffect;
  /** An officer needs one of these. */
  roles?: readonly Role[];
}

/**
 * All transitions (requirements §7). A transition that is not listed is forbidden for every actor. A draft whose deadline has passed is
 * deleted without one.
 */
export const transitions = [
  { from: 'draft', event: 'submit', to: 'submitted', by: 'applicant', funds: 'reserve' },
  { from: 'draft', event: 'delete', to: null, by: 'applicant' },
  { from: 'submitted', event: 'intake', to: 'reviewing', by: 'reviewer', toStage: 1, roles: ['intake'] },
  { from: 'submitted', event: 'withdraw', to: 'withdrawn', by: 'applicant', funds: 'release' },
  { from: 'reviewing', event: 'withdraw', to: 'withdrawn', by: 'applicant', funds: 'release' },
  { from: 'reviewing', event: 'pass', to: 'reviewing', by: 'reviewer', stage: 1, toStage: 2, roles: ['review1'] },
  { from: 'reviewing', event: 'return', to: 'returned', by: 'reviewer', stage: 1, roles: ['review1'] },
  {
    from: 'reviewing',
    event: 'reject',
    to: 'rejected',
    by: 'reviewer',
    stage: 1,
    roles: ['review1'],
    funds: 'release',
  },
  {
    from: 'reviewing',
    event: 'approve',
    to: 'approved',
    by: 'reviewer',
    stage: 2,
    roles: ['review2'],
    funds: 'adjust',
  },
  { from: 'reviewing', event: 'return', to: 'returned', by: 'reviewer', stage: 2, roles: ['review2'] },
  {
    from: 'reviewing',
    event: 'reject',
    to: 'rejected',
    by: 'reviewer',
    stage: 2,
    roles: ['review2'],
    funds: 'release',
  },
  { from: 'returned', event: 'correct', to: 'submitted', by: 'applicant', funds: 'adjust' },
  { from: 'returned', event: 'withdraw', to: 'withdrawn', by: 'applicant', funds: 'release' },
  { from: 'returned', event: 'expire', to: 'expired', by: 'clock', funds: 'release' },
  { from: 'approved', event: 'publish', to: 'publicity', by: 'reviewer', publicity: true, roles: ['publish'] },
  { from: 'approved', event: 'pay', to: 'paying', by: 'payer', publicity: false, roles: ['release'] },
  { from: 'approved', event: 'revoke', to: 'reviewing', by: 'reviewer', toStage: 2, roles: ['review2'] },
  { from: 'publicity', event: 'pay', to: 'paying', by: 'payer', roles: ['release'] },
  { from: 'publicity', event: 'return', to: 'returned', by: 'reviewer', roles: ['review2'] },
  { from: 'publicity', event: 'revoke', to: 'reviewing', by: 'reviewer', toStage: 2, roles: ['review2'] },
  { from: 'publicity', event: 'uphold', to: 'rejected', by: 'reviewer', roles: ['review2'], funds: 'release' },
  { from: 'publicity', event: 'dismiss', to: 'publicity', by: 'reviewer', roles: ['review2'] },
  { from: 'paying', event: 'paid', to: 'paid', by: 'payer', roles: ['pay', 'release'], funds: 'spend' },
  { from: 'paying', event: 'fail', to: 'pay_failed', by: 'payer', roles: ['pay', 'release'] },
  // The bank corrects its result.
  { from: 'pay_failed', event: 'paid', to: 'paid', by: 'payer', roles: ['pay', 'release'], funds: 'spend' },
  // The same when the case was closed after `pay_failed`: the bank has paid. `spendReleased` spends free money of the pool.
  { from: 'expired', event: 'paid', to: 'paid', by: 'payer', roles: ['pay', 'release'], funds: 'spend' },
  { from: 'pay_failed', event: 'payee', to: 'paying', by: 'applicant' },
  { from: 'pay_failed', event: 'expire', to: 'expired', by: 'clock', funds: 'release' },
] as const satisfies readonly Transition[];

export type Event = (typeof transitions)[number]['event'];

export type ReviewerEvent = Extract<(typeof transitions)[number], { by: 'reviewer' }>['event'];
/** The events that an officer causes on one case. Payment events belong to batches. */
export const reviewerEvents: readonly ReviewerEvent[] = [
  ...new Set(transitions.flatMap((row) => (row.by === 'reviewer' ? [row.event] : []))),
];

interface Standing {
  status: Status;
  stage?: 1 | 2 | null;
}

/** Returns the transition that allows this event, or null when it is forbidden. */
export const findTransition = (at: Standing, event: Event, by: Actor, publicity: boolean): Transition | null => {
  const allows = (row: Transition) =>
    row.from === at.status &&
    row.event === event &&
    row.by === by &&
    (row.stage === undefined || row.stage === at.stage) &&
    (row.publicity === undefined || row.publicity === publicity);
  return transitions.find(allows) ?? null;
};

export const actions = ['save', 'submit', 'delete', 'withdraw', 'correct', 'payee'] as const;
type Action = (typeof actions)[number];

/** Returns the applicant's actions in this status: the applicant's transitions, and saving in an editable status. */
export const actionsFor = (status: Status, intake: EditionStatus, withdrawAllowedIn: readonly Status[]): Action[] => {
  const events = new Set<string>(
    transitions.filter((row) => row.from === status && row.by === 'applicant').map((row) => row.event),
  );
  return actions.filter((action) => {
    if (action === 'save') return status === 'draft' || status === 'returned';
    if (action === 'submit' && intake !== 'open') return false;
    if (action === 'withdraw' && !withdrawAllowedIn.includes(status)) return false;
    return events.has(action);
  });
};
