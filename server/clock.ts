import type { Clock } from '@domain/time';

/** The one place that asks the machine for the time. A rehearsal starts at its own instant and then runs on at the usual pace. */
export function systemClock(startAt?: Date): Clock {
  const offsetMs = startAt ? startAt.getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + offsetMs) };
}
