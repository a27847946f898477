import type { Deps } from '../deps';
import { later } from '../platform/clock';
import { tryAll } from '../platform/tryAll';
import { dropOldOfficeSessions, dropOldTries } from './queries';

const DAY_MS = 24 * 3_600_000;
const BATCH = 5_000;

/** Deletes sessions and counters of officers that expired a day ago. */
export async function tidyStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const yesterday = later(clock.now(), -DAY_MS);
  await tryAll([dropOldTries, dropOldOfficeSessions], async (drop) => {
    while ((await drop(db, yesterday, BATCH)) === BATCH);
  });
}
