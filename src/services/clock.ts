import type { Clock } from '@domain/time';

let aheadMs = 0;

/**
 * The server's time, from the date of its last response, because a phone clock may be wrong and the day decides what may be submitted.
 * The only module of `src` that may read the phone's clock (eslint.config.mjs).
 */
export const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };

export function setClock(dateHeader: string | undefined): void {
  const at = Date.parse(dateHeader ?? '');
  if (at) aheadMs = at - Date.now();
}

/** The phone's own clock, for durations only: unlike `clock` it does not jump when a response arrives. */
export const stopwatch = { now: () => Date.now() };

/** Returns the time since a value of the stopwatch. A phone clock that was set back in between makes it infinite, so nothing waits for a day. */
export function elapsedMs(since: number): number {
  const ms = stopwatch.now() - since;
  return ms < 0 ? Infinity : ms;
}
