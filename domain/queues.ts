import type { Role } from './office';
import type { Status } from './status';

/** What waits for whom: a queue is a place in the table of states and the role that may work on it. */
interface Queue {
  role: Role;
  status: Status;
  stage: 1 | 2 | null;
  /** only where the policy has a publicity phase: there is nothing to publish elsewhere */
  publicity?: true;
}

export const queueNames = ['intake', 'review1', 'review2', 'publish'] as const;
export type QueueName = (typeof queueNames)[number];

export const queues: Record<QueueName, Queue> = {
  intake: { role: 'intake', status: 'submitted', stage: null },
  review1: { role: 'review1', status: 'reviewing', stage: 1 },
  review2: { role: 'review2', status: 'reviewing', stage: 2 },
  publish: { role: 'publish', status: 'approved', stage: null, publicity: true },
};

/** The queue a case stands in now, if any. */
export const queueOf = (at: { status: Status; stage?: 1 | 2 | null }): QueueName | undefined =>
  queueNames.find((name) => queues[name].status === at.status && (queues[name].stage ?? null) === (at.stage ?? null));
