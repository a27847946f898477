import type { Random } from '../../../server/testing/random';

/** Owns timers; none of them runs after `alive` is false. */
export interface Owner {
  alive: boolean;
}

interface Due {
  at: number;
  order: number;
  owner: Owner;
  work: () => void;
}

const drained = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The clock of a history. Time advances only by `pass`, so that a history is repeatable. */
export class VirtualTime {
  now = Date.parse('2026-11-21T09:00:00+08:00');
  private order = 0;
  private readonly waiting = new Map<number, Due>();
  constructor(readonly random: Random) {}

  later(owner: Owner, delayMs: number, work: () => void): number {
    const order = (this.order += 1);
    this.waiting.set(order, { at: this.now + Math.max(0, Math.round(delayMs)), order, owner, work });
    return order;
  }

  forget(order: number | undefined): void {
    if (order !== undefined) this.waiting.delete(order);
  }

  /** Returns a random delay from the generator of the history. */
  between = (leastMs: number, mostMs: number): number => leastMs + this.random.below(mostMs - leastMs + 1);

  private next(until: number): Due | undefined {
    let first: Due | undefined;
    for (const due of this.waiting.values()) {
      if (!due.owner.alive) this.waiting.delete(due.order);
      else if (due.at <= until && (!first || due.at < first.at)) first = due;
    }
    return first;
  }

  /** Runs all timers due within this time in order, and calls `after` after each. */
  async pass(ms: number, after: () => void): Promise<void> {
    const until = this.now + ms;
    await drained();
    for (let due = this.next(until); due; due = this.next(until)) {
      this.waiting.delete(due.order);
      this.now = Math.max(this.now, due.at);
      due.work();
      await drained();
      after();
    }
    this.now = until;
  }
}
