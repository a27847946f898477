import { useSyncExternalStore } from 'react';
import type { CallTypes } from '@domain/contract/types';
import type { QueueName } from '@domain/queues';
import { CallError, isRetryable } from '@/services/callError';
import { onReset, ownKey } from '@/services/identity';
import { read, write } from '@/services/storage';
import { send as sendDeed } from './deeds';

/** A decision on a case, as it will be sent. */
export type Deed =
  | { what: 'intake' }
  | { what: 'publish' }
  | { what: 'decide'; body: CallTypes['officeDecide']['body'] }
  | { what: 'revoke'; body: CallTypes['officeRevoke']['body'] }
  | { what: 'object'; body: CallTypes['officeObject']['body'] };

export interface OutboxItem {
  id: string;
  caseId: string;
  number: string;
  /** of the locales: what was decided */
  name: string;
  deed: Deed;
  /** who decided, and how many events the case had then: tells whether an earlier try arrived */
  by: string;
  events: number;
  /** the queue that the officer works through */
  queue?: QueueName;
  /** `waiting`: can be undone. `retrying`: the result of the last try is unknown. `refused`: the server refused it. */
  state: 'waiting' | 'sending' | 'retrying' | 'refused';
  dueAt: number;
  /** failed tries since this page was loaded */
  tries: number;
  /** loaded from storage: an earlier try may have arrived */
  restored?: true;
  error?: unknown;
}
type NewItem = Pick<OutboxItem, 'caseId' | 'number' | 'name' | 'deed' | 'by' | 'events' | 'queue'>;

interface Parts {
  send: (item: OutboxItem, options: { keepalive: boolean; again: boolean }) => Promise<void>;
  now: () => number;
  after: (ms: number, work: () => void) => () => void;
  load: () => string | null;
  save: (items: string | null) => void;
}

/** Time to undo a decision. */
export const undoMs = 10_000;
const firstRetryMs = 4_000;
const longestRetryMs = 60_000;
const longestRetryAfterMs = 5 * 60_000;
/** A request that was sent while the page closed may still be on its way. */
const resumeMs = 2_000;

const retryDelay = (tries: number, error: unknown) =>
  Math.max(
    Math.min(firstRetryMs * 2 ** (tries - 1), longestRetryMs),
    Math.min((error instanceof CallError && error.retryAfterMs) || 0, longestRetryAfterMs),
  );

/** `crypto.randomUUID` is missing on pages served over plain HTTP. */
const newId = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');

const stringify = (items: readonly OutboxItem[]) =>
  JSON.stringify(items, (_, value: unknown) =>
    // The message of an error is not enumerable.
    value instanceof CallError ? { ...value, message: value.message } : value,
  );

function parse(stored: string | null): OutboxItem[] {
  try {
    const items = JSON.parse(stored ?? '[]') as OutboxItem[];
    return items.map((item) => {
      const { kind, ...more } = (item.error ?? {}) as Partial<CallError>;
      const error = kind && new CallError(kind, more);
      return { ...item, error, tries: 0, restored: true, state: item.state === 'refused' ? 'refused' : 'retrying' };
    });
  } catch {
    return [];
  }
}

/** Decisions that are not at the server yet. Each waits ten seconds, then is sent once; the officer holds the case until then. */
export class Outbox {
  private items: readonly OutboxItem[] = [];
  private opened = false;
  private timers = new Map<string, () => void>();
  private listeners = new Set<() => void>();

  constructor(private parts: Parts) {}

  list = () => this.items;
  listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  /** Returns the decision on this case that is on its way; a refused one is not. */
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

  /** Loads what an earlier page of this tab and person stored. */
  open() {
    if (this.opened) return;
    this.opened = true;
    const stored = parse(this.parts.load());
    if (stored.length === 0) return;
    this.set([...stored, ...this.items]);
    for (const { id, state } of stored) if (state !== 'refused') this.wait(id, resumeMs);
  }

  /** Returns false, and keeps the first decision, while one on the same case is being sent. */
  add(item: NewItem): boolean {
    const same = this.items.filter(({ caseId }) => caseId === item.caseId);
    if (same.some(({ state }) => state === 'sending' || state === 'retrying')) return false;
    same.forEach(({ id }) => this.drop(id));
    const id = newId();
    const dueAt = this.parts.now() + undoMs;
    this.set([...this.items, { ...item, id, state: 'waiting', dueAt, tries: 0 }]);
    this.wait(id, undoMs);
    return true;
  }

  /** Takes back the last decision that still waits. */
  undo(): OutboxItem | undefined {
    const last = [...this.items].reverse().find(({ state }) => state === 'waiting');
    if (last) this.drop(last.id);
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
    this.change(id, { state: 'sending', error: undefined });
    try {
      await this.parts.send(item, { keepalive, again: item.state === 'retrying' });
      this.drop(id);
    } catch (error) {
      if (!this.items.some((one) => one.id === id)) return;
      const tries = item.tries + 1;
      const retry = isRetryable(error);
      this.change(id, { state: retry ? 'retrying' : 'refused', tries, error });
      if (retry) this.wait(id, retryDelay(tries, error));
    }
  }

  /** Sends what waits. While the page closes only first tries: a retry asks first, and no response arrives any more. */
  sendAll({ keepalive = false } = {}): Promise<unknown> {
    const due = this.items.filter(({ state }) => state === 'waiting' || (state === 'retrying' && !keepalive));
    return Promise.all(due.map(({ id }) => this.sendNow(id, { keepalive })));
  }

  /** The network is back. */
  retryNow() {
    for (const { id, state } of this.items) if (state === 'retrying') void this.sendNow(id);
  }

  /** Returns which of these items this page made itself: a duplicated tab has copied them. */
  heldHere = (ids: readonly string[]): string[] =>
    this.items.filter(({ id, restored }) => !restored && ids.includes(id)).map(({ id }) => id);
  /** Drops the copies of items that another tab holds. */
  forget(ids: readonly string[]) {
    for (const { id, restored } of this.items) if (restored && ids.includes(id)) this.drop(id);
  }

  /** Forgets every item without sending it: its owner is no longer signed in. The stored copy belongs to identity. */
  reset() {
    this.timers.forEach((cancel) => cancel());
    this.timers.clear();
    this.items = [];
    this.opened = false;
    this.listeners.forEach((listener) => listener());
  }
}

const storeName = 'outbox';
export const outbox = new Outbox({
  send: sendDeed,
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  },
  load: () => {
    const key = ownKey(storeName);
    return key && read(key, 'sessionStorage');
  },
  save: (items) => {
    const key = ownKey(storeName);
    if (key) write(key, items, 'sessionStorage');
  },
});
onReset(() => outbox.reset());

/** The decision on this case that is on its way, for everything that offers another one. */
export const useOutboxItem = (caseId: string) => useSyncExternalStore(outbox.listen, () => outbox.pendingFor(caseId));

/** Opens the outbox in a new page. A duplicated tab copies sessionStorage: it drops what the original tab still holds. */
export function openOutbox(): () => void {
  outbox.open();
  const channel = new BroadcastChannel('desk.outbox');
  channel.onmessage = ({ data }: MessageEvent<{ asks?: string[]; held?: string[] }>) => {
    const held = data.asks ? outbox.heldHere(data.asks) : [];
    if (held.length) channel.postMessage({ held });
    if (data.held) outbox.forget(data.held);
  };
  const asks = outbox.list().flatMap(({ id, restored }) => (restored ? [id] : []));
  if (asks.length) channel.postMessage({ asks });
  return () => channel.close();
}
