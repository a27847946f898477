import type { Clock } from '@domain/time';

let aheadMs = 0;

/** The server's time as its last answer to this person told it: a phone may be set wrong. */
export const serverClock: Clock = { now: () => new Date(Date.now() + aheadMs) };

export function setServerClock(told: string | undefined): void {
  const at = Date.parse(told ?? '');
  if (at) aheadMs = at - Date.now();
}
