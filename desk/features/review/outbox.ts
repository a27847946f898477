import type { CallTypes } from '@domain/contract/types';
import { isUncertain } from '@/services/callError';
import { onReset } from '@/services/identity';
import { send as sendDeed } from './deeds';

/** What one decided on a case, as it will be sent. */
export type Deed =
  | { what: 'intake' }
  | { what: 'publish' }
  | { what: 'decide'; body: CallTypes['officeDecide']['body'] }
  | { what: 'revoke'; body: CallTypes['officeRevoke']['body'] }
  | { what: 'object'; body: CallTypes['officeObject']['body'] };

export interface Outgoing {
  id: string;
  number: string;
  /** of the locales: what was decided */
  name: string;
  deed: Deed;
  /** who decided, and how many events the case had then: by that one sees whether it arrived */
  by: string;
  events: number;
  /** `waiting`: may be taken back. `retrying`: nobody knows whether it arrived, so it is asked, then sent again. `refused`: the server said no. */
  state: 'waiting' | 'sending' | 'retrying' | 'refused';
  dueAt: number;
  error?: unknown;
}

interface Parts {
  send: (item: Outgoing, options: { keepalive: boolean; again: boolean }) => Promise<void>;
  now: () => number;
  after: (ms: number, work: () => void) => () => void;
}

/** Long enough to notice that the wrong key was pressed. */
export const undoMs = 10_000;
const againMs = 4_000;

/** Decisions on their way. Each waits ten seconds, then goes out once; the case stays in one's hands meanwhile. */
export class Outbox {
  private items: readonly Outgoing[] = [];
  private timers = new Map<string, () => void>();
  private listeners = new Set<() => void>();

  constructor(private parts: Parts) {}

  list = () => this.items;
  listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  private set(items: readonly Outgoing[]) {
    this.items = items;
    this.listeners.forEach((listener) => listener());
  }
  private change(id: string, change: Partial<Outgoing>) {
    this.set(this.items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }
  private wait(id: string, ms: number, again: boolean) {
    this.timers.get(id)?.();
    this.timers.set(
      id,
      this.parts.after(ms, () => void this.sendNow(id, { again })),
    );
  }

  add(item: Omit<Outgoing, 'state' | 'dueAt' | 'error'>) {
    const dueAt = this.parts.now() + undoMs;
    this.set([...this.items.filter(({ id }) => id !== item.id), { ...item, state: 'waiting', dueAt }]);
    this.wait(item.id, undoMs, false);
  }

  /** Takes the last one back; nothing where all have gone out. */
  undo(): Outgoing | undefined {
    const last = [...this.items].reverse().find(({ state }) => state === 'waiting');
    if (last) this.drop(last.id);
    return last;
  }

  /** Out of the list: taken back, done, or seen that it was refused. */
  drop(id: string) {
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.set(this.items.filter((item) => item.id !== id));
  }

  async sendNow(id: string, { keepalive = false, again = false } = {}): Promise<void> {
    const item = this.items.find((one) => one.id === id);
    if (!item || item.state === 'sending') return;
    this.timers.get(id)?.();
    this.change(id, { state: 'sending', error: undefined });
    try {
      await this.parts.send(item, { keepalive, again: again || item.state === 'retrying' });
      this.drop(id);
    } catch (error) {
      const unknown = isUncertain(error);
      this.change(id, { state: unknown ? 'retrying' : 'refused', error });
      if (unknown) this.wait(id, againMs, true);
    }
  }

  /** Before one leaves: whatever still waits goes out. */
  sendAll({ keepalive = false } = {}): Promise<unknown> {
    const due = this.items.filter(({ state }) => state === 'waiting' || state === 'retrying');
    return Promise.all(due.map(({ id }) => this.sendNow(id, { keepalive })));
  }

  /** Forgets every item without sending it: its owner is no longer signed in. */
  reset() {
    this.timers.forEach((cancel) => cancel());
    this.timers.clear();
    this.set([]);
  }

  holds = (id: string) => this.items.some((item) => item.id === id && item.state !== 'refused');
}

export const outbox = new Outbox({
  send: sendDeed,
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = window.setTimeout(work, ms);
    return () => window.clearTimeout(timer);
  },
});
onReset(() => outbox.reset());
