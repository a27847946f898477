import { requestedPauseMs } from '@shared/callFailure';
import { elapsedMs, stopwatch } from '@/services/clock';

const RETRY_MS = 4_000;
const LONGEST_RETRY_MS = 60_000;

/** Backoff per photo: a photo that the server cannot process does not block the others. */
export function createRetries() {
  const retries = new Map<string, { tries: number; failedAt: number; pauseMs: number }>();
  return {
    postpone(localId: string, error: unknown) {
      const tries = (retries.get(localId)?.tries ?? 0) + 1;
      const backoffMs = Math.min(RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
      retries.set(localId, { tries, failedAt: stopwatch.now(), pauseMs: Math.max(backoffMs, requestedPauseMs(error)) });
    },
    pauseLeftMs(localId: string): number {
      const retry = retries.get(localId);
      return retry ? Math.max(0, retry.pauseMs - elapsedMs(retry.failedAt)) : 0;
    },
    forget: (localId: string) => void retries.delete(localId),
    forgetAll: () => retries.clear(),
  };
}
