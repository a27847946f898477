import { onReset } from '@/services/identity';
import { stopwatch } from '@/services/stopwatch';

/** Cases that the officer has skipped, the newest last, with the time since. They come again later, or when the queue has no others. */
const skipped = new Map<string, () => number>();
const SKIPPED_MS = 30 * 60_000;
const MOST_SKIPPED = 100;

export function skipCase(id: string) {
  skipped.delete(id);
  skipped.set(id, stopwatch());
  for (const [one, since] of skipped) if (since() > SKIPPED_MS || skipped.size > MOST_SKIPPED) skipped.delete(one);
}

export const skippedLately = (): string[] => [...skipped].flatMap(([id, since]) => (since() > SKIPPED_MS ? [] : [id]));

export const clearSkipped = (): void => skipped.clear();
onReset(clearSkipped);
