import { useSyncExternalStore } from 'react';
import type { CallTypes } from '@domain/contract/types';
import type { QueueName } from '@domain/queues';
import { call } from '@/services/call';
import { CallError, codeOf } from '@/services/callError';
import { onReset } from '@/services/identity';
import { forgetCase } from './cases';

type Listed = CallTypes['pendingDecisions']['reply']['list'][number];

/** A decision of the officer that has not taken effect. */
export interface Decision {
  /** Idempotency-Key of a decision of this page, otherwise its id */
  key: string;
  /** its id on the server; missing until it has arrived */
  id?: string;
  caseId: string;
  number: string;
  /** text key of the decision */
  name: string;
  /** the queue that the officer works through */
  queue?: QueueName;
  /** `retrying`: the result of the last try is unknown. `waiting`: stored by the server, which applies it after the time to undo. */
  state: 'sending' | 'retrying' | 'waiting' | 'refused';
  /** end of the time to undo, in ms of `performance.now()` */
  undoUntil?: number;
  isUndoing?: boolean;
  /** end of the pause that the server requested (Retry-After); same clock */
  notBefore?: number;
  /** the result of the last try */
  error?: unknown;
  /** removed from this computer at a lock, before the server had confirmed it; it may be the text of a draft */
  isLost?: boolean;
}

/** The server applies due decisions every second. */
const effectMs = 1_500;
const longestPollMs = 30_000;
/** A reply takes time: the list of the server corrects the end of the time to undo only when it differs by more than this. */
const differentEndMs = 2_000;

/** The decisions of this page that have not arrived or were refused on arrival. */
let local: readonly Decision[] = [];
/** The decisions that the server lists, also those of other tabs. */
let stored: readonly Decision[] = [];
let all: readonly Decision[] = [];
/** Incremented by each change on this page: the reply to an earlier request for the list is outdated. */
let changes = 0;
let pollTimer: ReturnType<typeof setTimeout> | undefined;
let pollsWithoutChange = 0;
const listeners = new Set<() => void>();

const isOnItsWay = ({ state }: Decision) => state === 'sending' || state === 'retrying';

function set(next: { local?: readonly Decision[]; stored?: readonly Decision[] }) {
  ({ local = local, stored = stored } = next);
  // A decision whose reply was lost is in both.
  const isSentHere = ({ caseId }: Decision) => local.some((one) => one.caseId === caseId && isOnItsWay(one));
  all = [...stored.filter((one) => one.state === 'refused' || !isSentHere(one)), ...local];
  listeners.forEach((listener) => listener());
}
export const findDecision = (key: string) => [...local, ...stored].find((one) => one.key === key);
export function changeDecision(key: string, part: Partial<Decision>) {
  const changed = (one: Decision) => (one.key === key ? { ...one, ...part } : one);
  set({ local: local.map(changed), stored: stored.map(changed) });
}
export function removeDecision(key: string) {
  changes += 1;
  const isOther = (one: Decision) => one.key !== key;
  set({ local: local.filter(isOther), stored: stored.filter(isOther) });
}

/** Lists a new decision of this page instead of an earlier one on the same case that was refused. */
export function addDecision(sent: Decision) {
  changes += 1;
  set({ local: [...local.filter(({ caseId }) => caseId !== sent.caseId), sent] });
}
/** The server has stored a decision of this page. */
export function storeDecision(sent: Decision, id: string, waitMs: number) {
  const undoUntil = performance.now() + waitMs;
  const arrived: Decision = { ...sent, id, state: 'waiting', undoUntil, error: undefined, notBefore: undefined };
  changes += 1;
  set({
    local: local.filter(({ key }) => key !== sent.key),
    stored: [...stored.filter((one) => one.id !== id), arrived],
  });
  schedulePoll();
}

export const listDecisions = (): readonly Decision[] => all;
export function onDecisions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** Returns the decision on this case that may still take effect. */
export const decisionOn = (caseId: string): Decision | undefined =>
  all.find((one) => one.caseId === caseId && one.state !== 'refused');
export const useDecisionOn = (caseId: string) => useSyncExternalStore(onDecisions, () => decisionOn(caseId));
/**
 * A locked desk keeps no decision, and no number of a case. What the server has is loaded again after the unlock; what it may not have is
 * listed as lost, also undos and the text of the drafts of these cases.
 */
export function forgetDecisions(unsavedDrafts: readonly string[]) {
  changes += 1;
  clearTimeout(pollTimer);
  const undos = stored.filter(({ isUndoing }) => isUndoing);
  const lost = [...local, ...undos].map((one): Decision => ({
    ...one,
    number: '',
    state: 'refused',
    isUndoing: false,
    isLost: one.isLost || one.isUndoing || isOnItsWay(one) || codeOf(one.error) === 'UNAUTHENTICATED',
  }));
  const drafts = unsavedDrafts
    .filter((id) => !lost.some(({ caseId }) => caseId === id))
    .map((caseId): Decision => ({
      key: caseId,
      caseId,
      number: '',
      name: 'out.draft',
      state: 'refused',
      isLost: true,
    }));
  set({ local: [...lost, ...drafts], stored: [] });
}
/** Returns whether the server may not have a decision or an undo of this page. */
export const hasUnarrived = (): boolean => local.some(isOnItsWay) || all.some(({ isUndoing }) => isUndoing);

/** Returns the last decision that can still be undone. */
export function undoable(): Decision | undefined {
  const until = (one: Decision) => (isOnItsWay(one) ? Infinity : (one.undoUntil ?? 0));
  const left = all.filter((one) => one.state !== 'refused' && !one.isUndoing && until(one) > performance.now());
  return left.sort((a, b) => until(a) - until(b)).pop();
}

/** Removes a refused decision from the list, in all tabs. */
export function dismiss({ key, id }: Decision) {
  removeDecision(key);
  if (!id) return;
  const read = call('readRefusal', { params: { id } }).catch(() => undefined);
  void read.then(refreshDecisions);
}

/** Returns the text key of a decision that another tab has sent. */
function nameOf(event: Listed['event']) {
  if (event === 'uphold') return 'review.object';
  const isYes = ['intake', 'pass', 'approve', 'publish'].includes(event);
  return isYes ? `review.yes.${event}` : `review.${event}`;
}

function decisionFrom({ id, applicationId, number, event, waitMs, refused }: Listed): Decision {
  const known = stored.find((one) => one.id === id);
  const undoUntil = performance.now() + waitMs;
  // The server postpones an effect that failed, and the clock of a page does not run while its computer sleeps.
  const isSameEnd = Math.abs(undoUntil - Math.max(known?.undoUntil ?? 0, performance.now())) < differentEndMs;
  if (known && (known.state === 'refused') === Boolean(refused) && (refused || isSameEnd)) return known;
  const decision = known ?? { key: id, id, caseId: applicationId, number: number ?? '', name: nameOf(event) };
  if (!refused) return { ...decision, state: 'waiting', undoUntil };
  const { code, reason } = refused;
  return {
    ...decision,
    state: 'refused',
    isUndoing: false,
    error: new CallError('refused', { code, data: { reason } }),
  };
}

/** Loads the decisions of all tabs. */
export async function refreshDecisions(): Promise<void> {
  const before = changes;
  const reply = await call('pendingDecisions', { rejectOn401: true }).catch(() => undefined);
  if (reply && before === changes) {
    const next = reply.list.map(decisionFrom);
    const gone = stored.filter(({ id }) => !next.some((one) => one.id === id));
    // It has taken effect, or another tab has undone it.
    for (const { caseId } of gone) forgetCase(caseId);
    if (gone.length > 0 || next.some((one) => !stored.includes(one))) {
      pollsWithoutChange = 0;
      // A decision that was lost here has arrived.
      set({
        local: local.filter(({ isLost, caseId }) => !isLost || !next.some((one) => one.caseId === caseId)),
        stored: next,
      });
    }
  }
  schedulePoll();
}

/** Loads the list again when the next decision has taken effect. */
function schedulePoll() {
  clearTimeout(pollTimer);
  const waiting = stored.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return;
  const leftMs = Math.min(...waiting.map(({ undoUntil = 0 }) => undoUntil)) - performance.now();
  const delay = leftMs > 0 ? leftMs + effectMs : Math.min(effectMs * 2 ** pollsWithoutChange++, longestPollMs);
  pollTimer = setTimeout(() => void refreshDecisions(), delay);
}

onReset(() => {
  changes += 1;
  clearTimeout(pollTimer);
  pollsWithoutChange = 0;
  set({ local: [], stored: [] });
});
