import { DAY_MS } from '@domain/time';

import { dropOldOfficeSessions } from '../auth/officeSessionRecords';
import type { Deps } from '../deps';
import { later } from '../platform/clock';
import { dropAllOld } from '../platform/db/dropOld';
import { dropOldTries } from './queries';

/** Deletes sessions and counters of officers that expired a day ago. */
export async function tidyStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const yesterday = later(clock.now(), -DAY_MS);
  await dropAllOld(db, dropOldTries, yesterday).finally(() => dropOldOfficeSessions(db, yesterday));
}
