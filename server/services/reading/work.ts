import type { Deps } from '../../deps';
import { readNext } from './queue';

/** Also looks by itself: another process may have died over a photo. */
const LOOK_EVERY_MS = 5_000;

/** Reads what waits, one photo after the other, until the returned function is called. */
export function readWaiting(deps: Deps, lookEveryMs = LOOK_EVERY_MS): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  // A photo that comes while the last one is just being found missing must not wait for the next look.
  let asked = false;

  async function work(): Promise<void> {
    try {
      while (asked) {
        asked = false;
        while (!stopped && deps.reading.mode() !== 'off' && (await readNext(deps)));
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the queue of photos could not be asked; it is asked again');
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
