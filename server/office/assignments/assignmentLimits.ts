import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Db } from '../../platform/db/tables';
import type { StaffCaller } from '../../auth/caller';
import { lockAssignments } from './leaseQueries';

/*
 * claim: the call that gives a case to an officer. Lease: the case is the officer's for 15 minutes, without a note. Hold: for days, with a
 * note. Assignment: a lease or a hold.
 */
export const LEASE_MS = 15 * 60_000;
const MOST_LEASES = 5;
/** Hand-overs count as well, but are never refused. */
const MOST_HOLDS = 30;

async function assignmentsUnderLock(trx: Db, { clock }: Pick<Deps, 'clock'>, { id }: StaffCaller) {
  const assigned = await lockAssignments(trx, id, clock.now());
  if (!assigned) throw new AppError('UNAUTHENTICATED');
  return assigned;
}

const leasesOf = <T extends { held_note: string | null }>(assigned: readonly T[]): T[] =>
  assigned.filter(({ held_note }) => held_note === null);

/** Locks the assignments of the caller and returns whether another lease is allowed. */
export const mayLeaseMore = async (trx: Db, deps: Pick<Deps, 'clock'>, caller: StaffCaller): Promise<boolean> =>
  leasesOf(await assignmentsUnderLock(trx, deps, caller)).length < MOST_LEASES;

/** Call before a claim in its transaction. Throws LEASE_LIMIT with the leased cases when the caller has as many as allowed, and claims another. */
export async function requireFreeLease(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  caller: StaffCaller,
  { isHeld = false } = {},
): Promise<void> {
  const held = leasesOf(await assignmentsUnderLock(trx, deps, caller)).map(({ id, number }) => ({ id, number }));
  if (!isHeld && held.length >= MOST_LEASES) throw new AppError('LEASE_LIMIT', { data: { most: MOST_LEASES, held } });
}

/** Call before the hold of a case in its transaction. Throws HOLD_LIMIT when the caller has as many as allowed, unless it is one of them. */
export async function requireFreeHold(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  caller: StaffCaller,
  applicationId: string,
): Promise<void> {
  const holds = (await assignmentsUnderLock(trx, deps, caller)).filter(({ held_note }) => held_note !== null);
  if (holds.length >= MOST_HOLDS && !holds.some(({ id }) => id === applicationId))
    throw new AppError('HOLD_LIMIT', { data: { most: MOST_HOLDS } });
}
