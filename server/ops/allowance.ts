/** How many may be at work at once, and how long nine of ten of them may take. */
export interface Bounds {
  least: number;
  most: number;
  wantedMs: number;
}

/** What a second was like: how long nine of ten took at most, and how many were inside when it was fullest. */
export interface Second {
  slowMs: number;
  fullest: number;
}

const SECOND_MS = 1_000;
const NINE_OF_TEN = 0.9;
/** A machine that got slow is to be relieved within some seconds; one that got quick again has time. */
const FEWER = 0.9;
const MORE = 4;

/**
 * After each second: where those inside took longer than wanted a tenth fewer may come, else a few more, whether or not anybody came.
 * With few inside fewer would be no quicker: then something else is slow, a storage or a line.
 */
export function nextAllowed(allowed: number, { slowMs, fullest }: Second, { least, most, wantedMs }: Bounds): number {
  if (slowMs <= wantedMs) return Math.min(most, allowed + MORE);
  return fullest > allowed / 2 ? Math.max(least, Math.floor(allowed * FEWER)) : allowed;
}

/** What a machine can do at once is not known beforehand, and changes: others use it, a disk is slow. It is found by how long those take who are inside. */
export class Allowance {
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

  /** so many may be inside at once now */
  most(): number {
    const now = this.now();
    if (now - this.since >= SECOND_MS) this.reckon(now);
    return this.allowed;
  }

  /** `lateMs`: so long it had waited already, before anybody looked */
  enter(call: object, lateMs = 0): void {
    this.entered.set(call, this.now() - lateMs - (this.spent.get(call) ?? 0));
    this.fullest = Math.max(this.fullest, this.entered.size);
  }

  /** Nothing is done for it now; when it comes in again it has not begun anew. */
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
    // Whoever is still inside, and has been for too long, would be seen too late, when nobody comes out any more.
    for (const since of this.entered.values()) if (now - since > this.bounds.wantedMs) times.push(now - since);
    times.sort((one, other) => one - other);
    const slowMs = times[Math.floor(times.length * NINE_OF_TEN)] ?? 0;
    this.allowed = nextAllowed(this.allowed, { slowMs, fullest }, this.bounds);
    this.since = now;
    this.times = [];
    this.fullest = this.entered.size;
  }
}
