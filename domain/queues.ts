import type { Role } from './office';
import type { Status } from './status';

/** A queue: the cases of one status and the role that works on them. */
interface Queue {
  role: Role;
  status: Status;
  stage: 1 | 2 | null;
  /** Contains only the cases of policy versions with a publicity phase. */
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

/** Returns the queue that contains a case in this status, if any. */
export const queueOf = (at: { status: Status; stage?: 1 | 2 | null }): QueueName | undefined =>
  queueNames.find((name) => queues[name].status === at.status && (queues[name].stage ?? null) === (at.stage ?? null));
