import type { Clock } from '@domain/time';

/** Returns the instant `ms` after another (before it when negative). */
export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** Returns the only clock that reads the system time. With `startAt` it starts at that instant (for rehearsals). */
export function systemClock(startAt?: Date): Clock {
  const offsetMs = startAt ? startAt.getTime() - Date.now() : 0;
  return { now: () => new Date(Date.now() + offsetMs) };
}

/** Returns the instant of an ISO text with a four-digit year, or undefined. */
export function instantOf(text: string): Date | undefined {
  const instant = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
