import type { Random } from '../../../server/testing/random';

/** Something that owns timers: killed, none of them ever comes. */
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

/** One clock for everybody in a history. Time passes only when told, so that a history is the same every time it is walked. */
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

  /** Somewhere between the two, from the history's own chance. */
  between = (leastMs: number, mostMs: number): number => leastMs + this.random.below(mostMs - leastMs + 1);

  private next(until: number): Due | undefined {
    let first: Due | undefined;
    for (const due of this.waiting.values()) {
      if (!due.owner.alive) this.waiting.delete(due.order);
      else if (due.at <= until && (!first || due.at < first.at)) first = due;
    }
    return first;
  }

  /** Everything that falls due within this time, in its order; `after` looks at the world each time something has happened. */
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
