import type { Deps } from '../deps';
import { readNext } from './queue';

/** Polling interval: another process may have crashed while it read a photo. */
const POLL_EVERY_MS = 5_000;

/** Reads queued photos one after the other until the returned function is called. */
export function processQueue(deps: Deps, pollEveryMs = POLL_EVERY_MS): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  // Set when a photo arrives while the last query returns none, so that it does not wait for the next poll.
  let pending = false;

  async function work(): Promise<void> {
    try {
      while (pending) {
        pending = false;
        while (!stopped && deps.reading.mode() !== 'off' && (await readNext(deps)));
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'reading the OCR queue failed; the next poll retries');
    }
  }
  const poll = (): void => {
    if (stopped) return;
    pending = true;
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  const unsubscribe = deps.reading.onQueued(poll);
  const timer = setInterval(poll, pollEveryMs);
  timer.unref();
  poll();
  return async () => {
    stopped = true;
    clearInterval(timer);
    unsubscribe();
    deps.reading.reader.close();
    await running;
  };
}
