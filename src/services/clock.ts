import type { Clock } from '@domain/time';

let aheadMs = 0;

/**
 * The server's time, as its last answer told it: a phone may be set wrong by a day or a year, and which day it is decides what
 * may be sent. The one place in `src` that looks at the phone's clock (eslint.config.mjs); a test sets another.
 */
export const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };

export function setClock(told: string | undefined): void {
  const at = Date.parse(told ?? '');
  if (at) aheadMs = at - Date.now();
}

/** The phone's own milliseconds, for how long ago something was and nothing else: they run on evenly while the server's time is being learnt. */
export const stopwatch = { now: () => Date.now() };

/** Returns the time since a value of the stopwatch. A phone clock that was set back in between makes it infinite, so nothing waits for a day. */
export function elapsedMs(since: number): number {
  const ms = stopwatch.now() - since;
  return ms < 0 ? Infinity : ms;
}
