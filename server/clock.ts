import type { Clock } from '@domain/time';

/** An instant some time after another; before it, where `ms` is negative. */
export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** The one place that asks the machine for the time. A rehearsal starts at its own instant and then runs on at the usual pace. */
export function systemClock(startAt?: Date): Clock {
  const offsetMs = startAt ? startAt.getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + offsetMs) };
}

/** Returns the instant of an ISO text as `toISOString` writes it for the years 0000 to 9999, else undefined. */
export function instantOf(text: string): Date | undefined {
  const instant = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
