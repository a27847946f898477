import { DAY_MS } from '@domain/time';
import { later } from '../platform/clock';
import type { Deps } from '../deps';
import { dropOldCodes } from './codeQueries';
import { dropUnusedDevices } from './deviceQueries';
import { dropOldOfficeRequests } from '../http/idempotency/queries';
import { dropAllOld } from '../platform/db/dropOld';
import { dropOldLimits } from '../platform/rateLimits';
import { dropEndedSessions } from '../auth/personSessionRecords';
import { dropOldAttempts } from './ssoQueries';
import { tryAll } from '../platform/tryAll';

/** Retention of stored results of office requests, in days. */
export const officeRequestDays = 30;

/** Retention of a known device after its last sign-in, in days. */
const deviceDays = 365;

/** Deletes expired rows. A sign-in on a device that was unused for a year requires the end of the ID number; the others affect no reply. */
export async function tidyIdentity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const yesterday = later(now, -DAY_MS);
  const tables = [
    [dropEndedSessions, now],
    [dropOldCodes, yesterday],
    [dropOldLimits, yesterday],
    [dropOldAttempts, yesterday],
    [dropUnusedDevices, later(now, -deviceDays * DAY_MS)],
    [dropOldOfficeRequests, later(now, -officeRequestDays * DAY_MS)],
  ] as const;
  await tryAll(tables, ([drop, before]) => dropAllOld(db, drop, before));
}
