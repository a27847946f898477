import { later } from '../clock';
import type { Deps } from '../deps';
import { dropOldCodes } from '../stores/codes';
import { dropOldLimits } from '../stores/rateLimits';
import { dropEndedSessions } from '../stores/sessions';
import { dropOldAttempts } from '../stores/sso';
import { dropOldOfficeSessions, dropOldTries } from '../stores/staff';

const DAY_MS = 24 * 3_600_000;
const BATCH = 5_000;

/** What nobody can use any more is not kept: nothing here changes an answer, for every clock has run out long before. */
export async function tidyIdentity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const yesterday = later(now, -DAY_MS);
  for (const [drop, before] of [
    [dropEndedSessions, now],
    [dropOldCodes, yesterday],
    [dropOldLimits, yesterday],
    [dropOldAttempts, yesterday],
    [dropOldTries, yesterday],
    [dropOldOfficeSessions, yesterday],
  ] as const)
    while ((await drop(db, before, BATCH)) === BATCH);
}
