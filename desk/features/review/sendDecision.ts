import type { CallTypes } from '@domain/contract/types';
import type { QueueName } from '@domain/queues';
import { call } from '@/services/call';
import { isRetryable } from '@/services/callError';
import { forgetCase } from './cases';
import { dropDrafts } from './drafts';

/** A decision on a case, as it will be sent. */
export type DecisionRequest =
  | { what: 'intake' }
  | { what: 'publish' }
  | { what: 'decide'; body: CallTypes['officeDecide']['body'] }
  | { what: 'revoke'; body: CallTypes['officeRevoke']['body'] }
  | { what: 'object'; body: CallTypes['officeObject']['body'] };

export interface OutboxItem {
  /** Idempotency-Key: identifies whether an earlier try arrived */
  id: string;
  caseId: string;
  number: string;
  /** text key of the decision */
  name: string;
  request: DecisionRequest;
  /** the queue that the officer works through */
  queue?: QueueName;
  /** `waiting`: can be undone. `retrying`: the result of the last try is unknown. `refused`: the server refused it. */
  state: 'waiting' | 'sending' | 'retrying' | 'refused';
  /** length of the history of the case when it was decided */
  historyLength?: number;
  /** ms of this page's `now()`: the end of the time to undo */
  dueAt: number;
  /** ms of the wall clock */
  decidedAt: number;
  /** end of the pause that the server requested (Retry-After); same clock as `dueAt` */
  notBefore?: number;
  /** refused by the desk: the case may have changed since the decision */
  late?: true;
  /** taken back here when another tab may have sent it already */
  maybeSent?: true;
  /** failed tries since this page was loaded */
  tries: number;
  /** loaded from storage: an earlier try may have arrived */
  restored?: true;
  error?: unknown;
}

export interface SendOptions {
  keepalive: boolean;
  /** an earlier try may have arrived: a refusal is checked by the key */
  again: boolean;
  /** Whether the decision is too old to be sent. Checked before each request: a call may wait hours for a sign-in. */
  isLate: () => boolean;
}

/** Returns true when an earlier try has had its effect. */
const hasArrived = async ({ id }: OutboxItem): Promise<boolean> =>
  (await call('keyUsed', { params: { key: id } })).used;

function forget({ caseId }: OutboxItem) {
  dropDrafts(caseId);
  forgetCase(caseId);
}

class TooLate extends Error {}

/** Sends a decision; its key makes the server have one effect. Returns false when it is too old to be sent and has not arrived. */
export async function send(item: OutboxItem, options: SendOptions): Promise<boolean> {
  try {
    await sendOnce(item, options);
    forget(item);
    return true;
  } catch (error) {
    if (error instanceof TooLate) {
      const arrived = await hasArrived(item);
      if (arrived) forget(item);
      return arrived;
    }
    // The first try may have arrived although a repetition is refused: the officer has lost the role or the city since.
    if (options.again && !isRetryable(error) && (await hasArrived(item).catch(() => false))) {
      forget(item);
      return true;
    }
    // Another officer has the case, or its status changed: the next view loads it again.
    if (!isRetryable(error)) forgetCase(item.caseId);
    throw error;
  }
}

async function sendOnce(item: OutboxItem, { keepalive, isLate }: SendOptions): Promise<void> {
  const { caseId, request, historyLength } = item;
  const beforeSend = () => {
    if (isLate()) throw new TooLate();
  };
  const options = { params: { id: caseId }, keepalive, key: item.id, beforeSend };
  switch (request.what) {
    case 'intake':
      return void (await call('officeIntake', { ...options, body: { historyLength } }));
    case 'publish':
      return void (await call('officePublish', { ...options, body: { historyLength } }));
    case 'decide':
      return void (await call('officeDecide', { ...options, body: { ...request.body, historyLength } }));
    case 'revoke':
      return void (await call('officeRevoke', { ...options, body: { ...request.body, historyLength } }));
    case 'object':
      return void (await call('officeObject', { ...options, body: { ...request.body, historyLength } }));
  }
}
