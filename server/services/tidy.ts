import { later } from '../clock';
import type { Deps } from '../deps';
import { dropOldCodes } from '../stores/codes';
import { dropOldLimits } from '../stores/rateLimits';
import { dropEndedSessions } from '../stores/sessions';
import { dropOldAttempts } from '../stores/sso';
import { dropOldOfficeSessions, dropOldTries } from '../stores/staff';
import { tryAll } from './tryAll';

const DAY_MS = 24 * 3_600_000;
const BATCH = 5_000;

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
  ] as const;
  await tryAll(tables, async ([drop, before]) => {
    while ((await drop(db, before, BATCH)) === BATCH);
  });
}
