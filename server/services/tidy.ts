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
/** A repeated office call finds its first result for this long. */
export const officeRequestDays = 30;

/** What nobody can use any more is not kept: nothing here changes an answer, for every clock has run out long before. */
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
