import { requestedPauseMs } from '@shared/callFailure';
import { newKey } from '@shared/request';
import type { CallTypes } from '@domain/contract/types';
import { call } from '@/services/call';
import { isRetryable } from '@/services/callError';
import { getToken, onReset } from '@/services/identity';
import { forgetCase } from './cases';
import type { Sending } from './endAssignment';
import {
  addDecision,
  changeDecision,
  type Decision,
  decisionOn,
  findDecision,
  forgetDecisions,
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

/** The requests without a reply, by key. `reply` resolves to the id, or to undefined after a refusal; `stop` ends the request. */
const requests = new Map<string, { reply: Promise<string | undefined>; stop: AbortController }>();
/** The undos without a reply. */
const undos = new Set<Promise<unknown>>();
/** The session that a lock is about to end: a locked desk sends with it what has not arrived, then forgets it. */
let endingSession: Sending = {};
const session = (): Sending => (getToken() ? {} : endingSession);
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
    requests.get(key)?.stop.signal.addEventListener('abort', wake);
  }).finally(() => wakes.delete(key));
}
/** The network is back, or the officer asks for it. */
export const retryNow = (): void => wakes.forEach((wake) => wake());

/** Repeats a request of a listed decision until the server accepts or refuses it. Resolves to undefined when the officer has changed or the desk is locked. */
async function sendUntilReply<T>(key: string, send: () => Promise<T>): Promise<T | undefined> {
  const isWanted = () => (findDecision(key)?.state ?? 'refused') !== 'refused';
  for (let tries = 1; isWanted(); tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (!isWanted()) return undefined;
      if (!findDecision(key)?.id) changeDecision(key, { state: 'retrying' });
      await pauseAfter(key, tries, error);
    }
  }
  return undefined;
}

/** Sends a decision; its key makes the server store it once. Resolves to its id, or to undefined when it is not stored. */
async function post(key: string, caseId: string, body: Body, signal: AbortSignal): Promise<string | undefined> {
  try {
    // `keepalive`: the request continues when the page is closed.
    const options = { params: { id: caseId }, body, key, keepalive: true, signal };
    const send = () => call('pendDecision', { ...options, ...session() });
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

/** A tab holds this lock of the browser while a decision or an undo has not arrived. Plain HTTP has no locks. */
const lockName = 'desk.unarrived';
const locks = () => navigator.locks as LockManager | undefined;
const holdLockDuring = (work: Promise<unknown>) =>
  void locks()?.request(lockName, { mode: 'shared' }, () => work.catch(() => undefined));

/** Sends a decision. Returns false and discards it while an earlier one on the same case may take effect. */
export function decide(
  decision: Pick<Decision, 'caseId' | 'number' | 'name' | 'queue'>,
  request: DecisionRequest,
  historyLength: number,
): boolean {
  if (decisionOn(decision.caseId)) return false;
  const key = newKey();
  const stop = new AbortController();
  addDecision({ ...decision, key, state: 'sending' });
  const sent = post(key, decision.caseId, { ...request, historyLength }, stop.signal);
  const reply = sent.finally(() => requests.delete(key));
  requests.set(key, { reply, stop });
  holdLockDuring(reply);
  return true;
}

/** Resolves when each decision of this page has arrived or was refused, and each undo has ended. */
export const allArrived = (): Promise<unknown> =>
  Promise.allSettled([...[...requests.values()].map(({ reply }) => reply), ...undos]);

/** The desk is locked: sends what has not arrived once more, with the session that then ends. */
export async function sendBeforeEnd(ending: Sending): Promise<void> {
  endingSession = ending;
  retryNow();
  await allArrived();
  if (endingSession === ending) endingSession = {};
}

/** Ends the requests that have no reply. Their decisions are listed as lost. */
export function loseUnarrived(unsavedDrafts: readonly string[]) {
  forgetDecisions(unsavedDrafts);
  requests.forEach(({ stop }) => stop.abort());
  retryNow();
  endingSession = {};
}

/** Returns false when a decision or an undo of any tab has not arrived within `limitMs`. */
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
export function undo(decision: Decision): Promise<boolean> {
  const undone = sendUndo(decision).finally(() => undos.delete(undone));
  undos.add(undone);
  holdLockDuring(undone);
  return undone;
}

async function sendUndo({ key, caseId, id: known }: Decision): Promise<boolean> {
  changeDecision(key, { isUndoing: true });
  const id = known ?? (await requests.get(key)?.reply);
  if (!id) return false;
  try {
    const reply = await sendUntilReply(key, () =>
      call('undoDecision', { params: { id }, keepalive: true, ...session() }),
    );
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
