import { useSyncExternalStore } from 'react';
import { requestedPauseMs } from '@shared/callFailure';
import { newKey } from '@shared/request';
import { CallError, isRetryable } from '@/services/callError';
import { onLock, onReset } from '@/services/identity';
import { outboxPrefix, readWork, workNames, writeWork } from '@/services/unsentWork';
import { send as sendDecision, type OutboxItem, type SendOptions } from './sendDecision';

type NewItem = Pick<OutboxItem, 'caseId' | 'number' | 'name' | 'request' | 'queue' | 'historyLength'>;

interface Parts {
  /** Resolves to false when the decision is too old and has not arrived. */
  send: (item: OutboxItem, options: SendOptions) => Promise<boolean>;
  now: () => number;
  after: (ms: number, work: () => void) => () => void;
  /** Returns what earlier pages of this officer stored. */
  load: () => (string | null)[];
  save: (items: string | null) => void;
}

/** Time to undo a decision. */
export const undoMs = 10_000;
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;
/** A request that was sent while the page closed may still be on its way. */
export const resumeMs = 2_000;
/** The lease of a case. A decision of this age is no longer sent: another officer may have worked on the case. */
export const lateMs = 15 * 60_000;

const backoff = (tries: number) => Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs);

const stringify = (items: readonly OutboxItem[]) =>
  JSON.stringify(items, (_, value: unknown) =>
    // The message of an error is not enumerable.
    value instanceof CallError ? { ...value, message: value.message } : value,
  );

/** Returns a stored list as this page continues it: each item that was not refused is `retrying`, because an earlier try may have arrived. */
export function restoreItems(stored: string | null): OutboxItem[] {
  try {
    const items = JSON.parse(stored ?? '[]') as (OutboxItem & { deed?: OutboxItem['request'] })[];
    return items.map(({ deed, ...item }) => {
      const { kind, ...more } = (item.error ?? {}) as Partial<CallError>;
      const error = kind && new CallError(kind, more);
      const state = item.state === 'refused' ? 'refused' : 'retrying';
      // The previous release stored the request under another name. Remove it after the next release.
      const request = item.request ?? deed;
      // The pause belongs to the clock of the page that stored it.
      return { ...item, request, error, tries: 0, restored: true, state, notBefore: undefined };
    });
  } catch {
    return [];
  }
}

/** Decisions that have not reached the server. Each is sent once after ten seconds; the officer holds the case until then. */
export class Outbox {
  private items: readonly OutboxItem[] = [];
  private timers = new Map<string, () => void>();
  private listeners = new Set<() => void>();
  private running = new Set<Promise<void>>();
  /** ids of the decisions that were made on this page, also of those that are sent or taken back */
  private made = new Set<string>();
  private undone = new Map<string, OutboxItem>();

  constructor(private parts: Parts) {}

  list = () => this.items;
  listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  /** Returns the unsent decision on this case that was not refused. */
  pendingFor = (caseId: string) => this.items.find((item) => item.caseId === caseId && item.state !== 'refused');

  private set(items: readonly OutboxItem[]) {
    this.items = items;
    this.parts.save(items.length ? stringify(items) : null);
    this.listeners.forEach((listener) => listener());
  }
  private change(id: string, change: Partial<OutboxItem>) {
    this.set(this.items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }
  private wait(id: string, ms: number) {
    this.timers.get(id)?.();
    this.timers.set(
      id,
      this.parts.after(ms, () => void this.sendNow(id)),
    );
  }

  /** Takes over what earlier pages of this officer stored. Calling it again takes over what was stored since. */
  open() {
    const all = [...this.items, ...this.parts.load().flatMap(restoreItems)];
    const isNew = ({ id }: OutboxItem, at: number) => all.findIndex((one) => one.id === id) === at;
    const stored = all
      .filter((item, at) => at >= this.items.length && isNew(item, at))
      .map((item) => ({ ...item, dueAt: this.parts.now() + undoMs - (Date.now() - item.decidedAt) }));
    if (stored.length === 0) return;
    this.set([...stored, ...this.items]);
    for (const { id, state } of stored) if (state !== 'refused') this.wait(id, resumeMs);
  }

  /** Returns false and discards the new decision while an earlier one on the same case is being sent. */
  add(item: NewItem): boolean {
    const same = this.items.filter(({ caseId }) => caseId === item.caseId);
    if (same.some(({ state }) => state === 'sending' || state === 'retrying')) return false;
    same.forEach(({ id }) => this.drop(id));
    // The server refuses this decision if the undone decision has arrived, so it needs no warning.
    for (const [undone, { caseId }] of this.undone) if (caseId === item.caseId) this.undone.delete(undone);
    const id = newKey();
    this.made.add(id);
    const dueAt = this.parts.now() + undoMs;
    this.set([...this.items, { ...item, id, state: 'waiting', dueAt, decidedAt: Date.now(), tries: 0 }]);
    this.wait(id, undoMs);
    return true;
  }

  /** Takes back the last decision that still waits. */
  undo(): OutboxItem | undefined {
    const last = [...this.items].reverse().find(({ state }) => state === 'waiting');
    if (!last) return undefined;
    this.drop(last.id);
    this.undone.set(last.id, last);
    return last;
  }

  drop(id: string) {
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.set(this.items.filter((item) => item.id !== id));
  }

  async sendNow(id: string, { keepalive = false } = {}): Promise<void> {
    const item = this.items.find((one) => one.id === id);
    if (!item || item.state === 'sending' || item.state === 'refused') return;
    this.timers.get(id)?.();
    const running = this.trySend(item, keepalive);
    this.running.add(running);
    await running.finally(() => this.running.delete(running));
  }

  private async trySend(item: OutboxItem, keepalive: boolean): Promise<void> {
    const { id } = item;
    this.change(id, { state: 'sending', error: undefined, notBefore: undefined });
    // `now()` may stop while the computer sleeps; `Date.now()` may be set back.
    const age = () => Math.max(Date.now() - item.decidedAt, this.parts.now() - item.dueAt + undoMs);
    const isLate = () => age() > lateMs;
    try {
      const arrived = await this.parts.send(item, { keepalive, again: item.state === 'retrying', isLate });
      if (arrived) this.drop(id);
      else if (this.items.some((one) => one.id === id)) this.change(id, { state: 'refused', late: true });
    } catch (error) {
      if (!this.items.some((one) => one.id === id)) return;
      const tries = item.tries + 1;
      if (!isRetryable(error)) return this.change(id, { state: 'refused', tries, error });
      const pause = requestedPauseMs(error);
      const notBefore = pause ? this.parts.now() + pause : undefined;
      this.change(id, { state: 'retrying', tries, error, notBefore });
      this.wait(id, Math.max(backoff(tries), pause));
    }
  }

  private mayRetry = ({ state, notBefore = 0 }: OutboxItem) => state === 'retrying' && this.parts.now() >= notBefore;

  /**
   * Sends waiting decisions and permitted retries. Resolves after them and after those that are already being sent.
   * While the page closes it sends first tries only: no response of a retry would arrive.
   */
  sendAll({ keepalive = false } = {}): Promise<unknown> {
    const due = this.items.filter((item) => item.state === 'waiting' || (!keepalive && this.mayRetry(item)));
    due.forEach(({ id }) => void this.sendNow(id, { keepalive }));
    return Promise.all(this.running);
  }

  /** The network is back. */
  retryNow() {
    for (const item of this.items) if (this.mayRetry(item)) void this.sendNow(item.id);
  }

  /** Returns which of these items this page made, and stores its list again, because the requesting page has taken it over. */
  madeHere(ids: readonly string[]): string[] {
    const made = ids.filter((id) => this.made.has(id));
    if (made.length) this.set(this.items);
    return made;
  }
  /** Another tab may have sent these decisions: those that were taken back here are listed again, with a warning. */
  warnOfUndone(ids: readonly string[]) {
    for (const id of ids) {
      const item = this.undone.get(id);
      if (item && this.undone.delete(id)) this.set([...this.items, { ...item, state: 'refused', maybeSent: true }]);
    }
  }
  /** Stores the list again: another tab that loaded it may have deleted the stored copy. */
  store() {
    if (this.items.length) this.set(this.items);
  }
  /** Drops the copies of items that another open tab made. */
  forget(ids: readonly string[]) {
    for (const { id, restored } of this.items) if (restored && ids.includes(id)) this.drop(id);
  }

  /** Forgets every item without sending it: its owner is no longer signed in. The stored copy belongs to identity. */
  reset() {
    this.timers.forEach((cancel) => cancel());
    this.timers.clear();
    this.made.clear();
    this.undone.clear();
    this.running.clear();
    this.items = [];
    this.listeners.forEach((listener) => listener());
  }
}

/** A name per page: lists of several tabs can meet in the storage of one officer. */
let ownName = outboxPrefix + newKey();
const othersNames = () => workNames().filter((name) => name.startsWith(outboxPrefix) && name !== ownName);
let saving: Promise<unknown> = Promise.resolve();
/** Whether this page stores its own list under this name. */
export const isOwnListName = (name: string): boolean => name === ownName;
/** Resolves when every change of the list is in the storage. */
export const outboxSaved = (): Promise<unknown> => saving;
export const outbox = new Outbox({
  send: sendDecision,
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  },
  load: () => othersNames().map(readWork),
  save: (items) => {
    const loaded = othersNames();
    // The list now contains what was loaded, which is deleted only when the list is stored.
    const saved = writeWork(ownName, items).then(() => Promise.all(loaded.map((name) => writeWork(name, null))));
    saving = Promise.all([saving, saved]);
  },
});
// The requests start with the session that the lock is about to end.
onLock((where) => {
  if (where === 'elsewhere') void outbox.sendAll();
});
onReset(() => {
  outbox.reset();
  // The next sign-in loads the stored list of this officer like that of another page.
  ownName = outboxPrefix + newKey();
});

/** Returns the unsent decision on this case. Components that offer another decision use it. */
export const useOutboxItem = (caseId: string) => useSyncExternalStore(outbox.listen, () => outbox.pendingFor(caseId));
