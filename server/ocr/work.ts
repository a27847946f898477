import type { Deps } from '../deps';
import { readNext } from './queue';

/** Polling interval: another process may have crashed while it read a photo. */
const LOOK_EVERY_MS = 5_000;

/** Reads queued photos one after the other until the returned function is called. */
export function readWaiting(deps: Deps, lookEveryMs = LOOK_EVERY_MS): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  // Set when a photo arrives while the last query returns none, so that it does not wait for the next poll.
  let asked = false;

  async function work(): Promise<void> {
    try {
      while (asked) {
        asked = false;
        while (!stopped && deps.reading.mode() !== 'off' && (await readNext(deps)));
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'reading the OCR queue failed; the next poll retries');
    }
  }
  const look = (): void => {
    if (stopped) return;
    asked = true;
    running ??= work().finally(() => {
      running = undefined;
    });
  };
  const quiet = deps.reading.onBrought(look);
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  look();
  return async () => {
    stopped = true;
    clearInterval(timer);
    quiet();
    deps.reading.reader.close();
    await running;
  };
}
