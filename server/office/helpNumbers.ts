import { randomInt } from 'node:crypto';

import type { CallTypes } from '@domain/contract/types';
import { HOUR_MS, shanghaiInstant } from '@domain/time';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { limit } from '../platform/rateLimits';
import { later } from '../platform/clock';
import { audit } from '../platform/audit/audit';
import { transaction } from '../platform/db/transaction';
import { findApplication } from '../cases/caseRecords';
import type { CaseRow } from '../platform/db/tables/applications';
import { coversRegions, type StaffCaller } from '../auth/caller';
import { applicationOfNumber, insertHelpNumber, liveHelpNumber } from './helpNumberQueries';
import { listEntry } from './lists/list';

const VALID_MS = 15 * 60_000;
/** A million numbers: guesses of one officer find a live number of another case in less than one of 10,000 hours. */
const LOOKUPS = { limit: 60, windowMs: HOUR_MS };
const TRIES = 10;

/** Returns the help number of a submitted case: the valid one, or a new one. Throws TRANSITION_FORBIDDEN for a draft. */
export const helpNumber = (deps: Deps, { id, submitted_at }: CaseRow): Promise<CallTypes['helpNumber']['reply']> =>
  transaction(deps, async (trx) => {
    if (!submitted_at) throw new AppError('TRANSITION_FORBIDDEN');
    const now = deps.clock.now();
    const live = await liveHelpNumber(trx, id, now);
    if (live) return { number: live.number, until: shanghaiInstant(live.until) };
    const until = later(now, VALID_MS);
    for (let n = 0; n < TRIES; n += 1) {
      const number = String(randomInt(1_000_000)).padStart(6, '0');
      if (await insertHelpNumber(trx, { number, application_id: id, until }, now))
        return { number, until: shanghaiInstant(until) };
    }
    throw new AppError('UNAVAILABLE', { retryAfterS: 60 });
  });

/**
 * Returns the masked entry of the case with this help number. Writes an audit entry, also without a case. Throws NOT_FOUND for an unknown or expired number
 * and outside the officer's cities, TOO_MANY_REQUESTS above 60 numbers an hour.
 */
export async function findByHelpNumber(
  deps: Deps,
  caller: StaffCaller,
  number: string,
): Promise<CallTypes['findByHelpNumber']['reply']> {
  const now = deps.clock.now();
  await transaction(deps, (trx) => limit(trx, `help:${caller.id}`, LOOKUPS, now));
  const id = await applicationOfNumber(deps.db, number, now);
  const row = id === undefined ? undefined : await findApplication(deps.db, id);
  const { actor, address } = caller;
  if (!row || !coversRegions(caller, row.region_code === null ? null : [row.region_code])) {
    await audit(deps, { actor, action: 'assist_failed', ...(row && { target: `application:${row.id}` }), address });
    throw new AppError('NOT_FOUND');
  }
  await audit(deps, { actor, action: 'assist', target: `application:${row.id}`, address });
  return listEntry(deps, row);
}
