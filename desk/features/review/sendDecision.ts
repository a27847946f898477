import { requestedPauseMs } from '@shared/callFailure';
import { newKey } from '@shared/request';
import type { CallTypes } from '@domain/contract/types';
import { call } from '@/services/call';
import { isRetryable } from '@/services/callError';
import { onReset } from '@/services/identity';
import { forgetCase } from './cases';
import {
  addDecision,
  changeDecision,
  type Decision,
  decisionOn,
  findDecision,
  refreshDecisions,
  removeDecision,
  storeDecision,
} from './decisions';

type Body = CallTypes['pendDecision']['body'];
type WithoutLength<T> = T extends unknown ? Omit<T, 'historyLength'> : never;
/** A decision on a case, as it is sent. */
export type DecisionRequest = WithoutLength<Body>;

const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/** The requests without a reply, by key. Each resolves to the id, or to undefined after a refusal. */
const requests = new Map<string, Promise<string | undefined>>();
/** Ends the pause before the next try, by key. */
const wakes = new Map<string, () => void>();

/** Resolves before the next try: after a growing pause, after the one that the server requested, or when `retryNow` is called. */
function pauseAfter(key: string, tries: number, error: unknown): Promise<void> {
  const requested = requestedPauseMs(error);
  const pause = Math.max(Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs), requested);
  changeDecision(key, { error, notBefore: requested ? performance.now() + requested : undefined });
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    if (!requested) wakes.set(key, wake);
  }).finally(() => wakes.delete(key));
}
/** The network is back, or the officer asks for it. */
export const retryNow = (): void => wakes.forEach((wake) => wake());

/** Repeats a request of a listed decision until the server accepts or refuses it. Resolves to undefined when the officer has changed. */
async function sendUntilReply<T>(key: string, send: () => Promise<T>): Promise<T | undefined> {
  for (let tries = 1; findDecision(key); tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (!findDecision(key)?.id) changeDecision(key, { state: 'retrying' });
      await pauseAfter(key, tries, error);
    }
  }
  return undefined;
}

/** Sends a decision; its key makes the server store it once. Resolves to its id, or to undefined when it is not stored. */
async function post({ key, caseId }: Decision, body: Body): Promise<string | undefined> {
  try {
    // `keepalive`: the request continues when the page is closed.
    const send = () => call('pendDecision', { params: { id: caseId }, body, key, keepalive: true });
    const reply = await sendUntilReply(key, send);
    const sent = findDecision(key);
    if (!reply || !sent) return undefined;
    forgetCase(caseId);
    if (reply.undone) {
      removeDecision(key);
      return undefined;
    }
    storeDecision(sent, reply.id, reply.waitMs);
    return reply.id;
  } catch (error) {
    // Another officer has the case, or its status changed: the next view loads it again.
    forgetCase(caseId);
    changeDecision(key, { state: 'refused', isUndoing: false, error });
    return undefined;
  }
}

/** A tab holds this lock of the browser while a decision has not arrived. Plain HTTP has no locks. */
const lockName = 'desk.unarrived';
const locks = () => navigator.locks as LockManager | undefined;

/** Sends a decision. Returns false and discards it while an earlier one on the same case may take effect. */
export function decide(
  decision: Pick<Decision, 'caseId' | 'number' | 'name' | 'queue'>,
  request: DecisionRequest,
  historyLength: number,
): boolean {
  if (decisionOn(decision.caseId)) return false;
  const sent: Decision = { ...decision, key: newKey(), state: 'sending' };
  addDecision(sent);
  const reply = post(sent, { ...request, historyLength }).finally(() => requests.delete(sent.key));
  requests.set(sent.key, reply);
  void locks()?.request(lockName, { mode: 'shared' }, () => reply);
  return true;
}

/** Resolves when each decision of this page has arrived or was refused. */
export const allArrived = (): Promise<unknown> => Promise.all(requests.values());

/** Returns false when a decision of any tab has not arrived within `limitMs`. */
export async function arrivedInAllTabs(limitMs: number): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  const ended = new Promise<void>((resolve) => limit.signal.addEventListener('abort', () => resolve()));
  const others = locks()?.request(lockName, { signal: limit.signal }, () => undefined);
  await Promise.race([Promise.all([allArrived(), others]), ended]).catch(() => undefined);
  clearTimeout(timer);
  return !limit.signal.aborted;
}

/** Takes a decision back. Returns false when it was not stored. Throws the refusal of the server, after the effect for example. */
export async function undo({ key, caseId, id: known }: Decision): Promise<boolean> {
  changeDecision(key, { isUndoing: true });
  const id = known ?? (await requests.get(key));
  if (!id) return false;
  try {
    const reply = await sendUntilReply(key, () => call('undoDecision', { params: { id } }));
    if (!reply) return false;
    removeDecision(key);
    forgetCase(caseId);
    return true;
  } catch (error) {
    changeDecision(key, { isUndoing: false, undoUntil: 0, error: undefined });
    void refreshDecisions();
    throw error;
  }
}

// The officer has changed: their decisions are no longer listed, so that no request is repeated.
onReset(() => {
  requests.clear();
  retryNow();
});
