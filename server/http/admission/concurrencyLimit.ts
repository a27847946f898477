/** Limits of the number of concurrent calls, and the target for their p90 duration. */
interface Bounds {
  least: number;
  most: number;
  wantedMs: number;
}

/** Measurements of one second: p90 duration and the largest number of concurrent calls. */
interface SecondStats {
  slowMs: number;
  fullest: number;
}

const SECOND_MS = 1_000;
const NINE_OF_TEN = 0.9;
/** Multiplicative decrease (per second), so that a slow machine is relieved within seconds; `MORE` is the additive increase. */
const FEWER = 0.9;
const MORE = 4;

/**
 * Returns the limit for the next second (AIMD): 10 % less when p90 exceeds the target, otherwise a few more, also without traffic.
 * With less than half of the limit in use it does not decrease: the cause of the latency is elsewhere, e.g. storage or network.
 */
export function nextLimit(
  allowed: number,
  { slowMs, fullest }: SecondStats,
  { least, most, wantedMs }: Bounds,
): number {
  if (slowMs <= wantedMs) return Math.min(most, allowed + MORE);
  return fullest > allowed / 2 ? Math.max(least, Math.floor(allowed * FEWER)) : allowed;
}

/** Adaptive concurrency limit (AIMD on p90 latency): the capacity of a machine is unknown and changes, so it is derived from call durations. */
export class ConcurrencyLimit {
  private allowed: number;
  private since: number;
  private times: number[] = [];
  private fullest = 0;
  private readonly entered = new Map<object, number>();
  private readonly spent = new WeakMap<object, number>();

  constructor(
    private readonly bounds: Bounds,
    private readonly now: () => number,
  ) {
    this.allowed = bounds.most;
    this.since = now();
  }

  inside(): number {
    return this.entered.size;
  }

  /** Returns the current limit. */
  most(): number {
    const now = this.now();
    if (now - this.since >= SECOND_MS) this.reckon(now);
    return this.allowed;
  }

  /** `lateMs`: event-loop delay before the call was accepted; counted into its duration. */
  enter(call: object, lateMs = 0): void {
    this.entered.set(call, this.now() - lateMs - (this.spent.get(call) ?? 0));
    this.fullest = Math.max(this.fullest, this.entered.size);
  }

  /** Pauses a call, e.g. while its body arrives. The next `enter` continues its duration. */
  rest(call: object): void {
    const since = this.entered.get(call);
    if (since === undefined) return;
    this.entered.delete(call);
    this.spent.set(call, this.now() - since);
  }

  leave(call: object): void {
    const since = this.entered.get(call);
    if (since === undefined) return;
    this.entered.delete(call);
    this.times.push(this.now() - since);
  }

  private reckon(now: number): void {
    const { times, fullest } = this;
    // Running calls above the target count too; otherwise a server that completes no call would keep its limit.
    for (const since of this.entered.values()) if (now - since > this.bounds.wantedMs) times.push(now - since);
    times.sort((one, other) => one - other);
    const slowMs = times[Math.floor(times.length * NINE_OF_TEN)] ?? 0;
    this.allowed = nextLimit(this.allowed, { slowMs, fullest }, this.bounds);
    this.since = now;
    this.times = [];
    this.fullest = this.entered.size;
  }
}
