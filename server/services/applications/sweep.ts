import type { Deps } from '../../deps';
import { dueIds } from '../../stores/due';
import { sweepStrays } from '../photos/photos';
import { tidyIdentity } from '../tidy';
import { announce } from './announce';
import { lapse } from './lapse';

const BATCH = 200;

const nextDue = ({ db, clock }: Deps): Promise<string[]> => dueIds(db, clock.now(), BATCH);

/** What reading would end anyway is ended here too, so that it is told in time. Safe in several processes at once. */
export async function sweep(deps: Deps): Promise<void> {
  await announce(deps);
  for (let ids = await nextDue(deps); ids.length; ids = ids.length < BATCH ? [] : await nextDue(deps)) {
    for (const id of ids) await lapse(deps, id);
  }
  while ((await sweepStrays(deps)) > 0);
  await tidyIdentity(deps);
}

/** Ends with the returned function, which waits for a sweep under way. */
export function sweepEvery(deps: Deps, everyMs: number): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'sweep failed; the next one tries again'));
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
