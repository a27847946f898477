import type { Clock } from '@domain/time';

/** The one place where these screens look at the time; a test sets another. */
export const clock: Clock = { now: () => new Date() };
