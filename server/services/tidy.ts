import { later } from '../clock';
import type { Deps } from '../deps';
import { dropOldCodes } from '../stores/codes';
import { dropOldOfficeRequests } from '../stores/officeRequests';
import { dropOldLimits } from '../stores/rateLimits';
import { dropEndedSessions } from '../stores/sessions';
import { dropOldAttempts } from '../stores/sso';
import { dropOldOfficeSessions, dropOldTries } from '../stores/staff';
import { tryAll } from './tryAll';

const DAY_MS = 24 * 3_600_000;
const BATCH = 5_000;
/** Retention of stored results of office requests, in days. */
export const officeRequestDays = 30;

/** Deletes expired rows. They no longer affect any reply. */
export async function tidyIdentity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const yesterday = later(now, -DAY_MS);
  const tables = [
    [dropEndedSessions, now],
    [dropOldCodes, yesterday],
    [dropOldLimits, yesterday],
    [dropOldAttempts, yesterday],
    [dropOldTries, yesterday],
    [dropOldOfficeSessions, yesterday],
    [dropOldOfficeRequests, later(now, -officeRequestDays * DAY_MS)],
  ] as const;
  await tryAll(tables, async ([drop, before]) => {
    while ((await drop(db, before, BATCH)) === BATCH);
  });
}
