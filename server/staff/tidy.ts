import { DAY_MS } from '@domain/time';

import { dropOldNetworks } from '../auth/knownNetworks';
import { dropOldOfficeSessions } from '../auth/officeSessionRecords';
import type { Deps } from '../deps';
import { later } from '../platform/clock';
import { dropAllOld } from '../platform/db/dropOld';

/** A network from which a member has not signed in for so long counts as a stranger's again. */
const NETWORK_KNOWN_MS = 180 * DAY_MS;

/** Deletes sessions of officers that expired a day ago, and networks that they no longer use. */
export async function tidyStaff({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await dropAllOld(db, dropOldNetworks, later(now, -NETWORK_KNOWN_MS)).finally(() =>
    dropOldOfficeSessions(db, later(now, -DAY_MS)),
  );
}
