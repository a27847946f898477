import { sql } from 'kysely';

import type { Db } from '../../platform/db/tables';
import { pendingOn } from '../pending/pendingQueries';

interface Assigned {
  id: string;
  number: string | null;
  /** null: a lease */
  held_note: string | null;
}

/** Locks the assignments of a member until the transaction ends, then returns them; undefined when the member was deactivated. */
export async function lockAssignments(trx: Db, staffId: string, now: Date): Promise<Assigned[] | undefined> {
  // One round trip; a single statement would read with a snapshot from before the wait.
  const [, active, assigned] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`leases ${staffId}`}, 0))`.execute(trx),
    // A deactivation waits for this claim, and then gives the case back.
    sql`select from staff where id = ${staffId} and active for key share`.execute(trx),
    trx
      .selectFrom('applications')
      .select(['id', 'number', 'held_note'])
      .where('held_by', '=', staffId)
      .where('held_until', '>', now)
      // A decided case needs no lease.
      .where(sql<boolean>`${pendingOn(sql`applications.id`)} is null`)
      .orderBy('held_until')
      .execute(),
  ]);
  return active.rows.length === 1 ? assigned : undefined;
}

interface Prefetched {
  application_id: string;
  staff_id: string;
}

export const insertPrefetched = (trx: Db, row: Prefetched & { at: Date }): Promise<unknown> =>
  trx.insertInto('prefetched_cases').values(row).execute();

/** The member opened or gave back the case. */
export const deletePrefetched = (db: Db, applicationId: string, staffId: string): Promise<unknown> =>
  db
    .deleteFrom('prefetched_cases')
    .where('application_id', '=', applicationId)
    .where('staff_id', '=', staffId)
    .execute();

/** Deletes and returns the earlier prefetch of a case that is claimed now, and with `staffId` the one of this member. */
export const deleteReplacedPrefetches = (
  trx: Db,
  applicationId: string,
  staffId: string | null = null,
): Promise<Prefetched[]> =>
  trx
    .deleteFrom('prefetched_cases')
    .where((eb) => eb.or([eb('application_id', '=', applicationId), eb('staff_id', '=', staffId)]))
    .returning(['application_id', 'staff_id'])
    .execute();

/** Deletes and returns the prefetched cases that their member no longer has on a lease. */
export const deleteLapsedPrefetches = async (trx: Db, sentBefore: Date, now: Date): Promise<Prefetched[]> =>
  (
    await sql<Prefetched>`delete from prefetched_cases p using applications a
      where a.id = p.application_id and p.at <= ${sentBefore}
        and (a.held_by is distinct from p.staff_id or a.held_until <= ${now} or a.held_note is not null)
      returning p.application_id, p.staff_id`.execute(trx)
  ).rows;
