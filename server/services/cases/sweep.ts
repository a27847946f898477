import { sql } from 'kysely';

import { endOfDay } from '@domain/time';

import type { Deps } from '../../deps';
import { sweepStrays } from '../photos/photos';
import { tidyIdentity } from '../tidy';
import { announce } from './announce';
import { lapse } from './lapse';

const BATCH = 200;

/** Due by its own date, or returned when its edition takes no corrections any more. */
async function dueIds({ db, policy, clock }: Deps): Promise<string[]> {
  const now = clock.now();
  const over = policy.editions.filter((edition) => endOfDay(edition.intake.supplementUntil) <= now).map((edition) => edition.flow);
  const { rows } = await sql<{ id: string }>`select id from applications where due_at is not null
    and (due_at <= ${now} or (status = 'returned' and flow = any(${over}))) order by due_at limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

/** What reading would end anyway is ended here too, so that it is told in time. Safe in several processes at once. */
export async function sweep(deps: Deps): Promise<void> {
  await announce(deps);
  for (let ids = await dueIds(deps); ids.length; ids = ids.length < BATCH ? [] : await dueIds(deps)) {
    for (const id of ids) await lapse(deps, id);
  }
  while ((await sweepStrays(deps)) > 0);
  await tidyIdentity(deps);
}

/** Ends with the returned function, which waits for a sweep under way. */
export function sweepEvery(deps: Deps, everyMs: number): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => sweep(deps)).catch((error: unknown) => deps.log.error({ err: error }, 'sweep failed; the next one tries again'));
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
