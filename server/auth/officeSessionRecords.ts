import { sql } from 'kysely';

import type { Role } from '@domain/office';

import type { Db } from '../platform/db/tables';
import type { OfficeSessionRow, StaffRow } from '../platform/db/tables/staff';

/**
 * Returns whether this member is active, and has one of the roles and all of these cities (`null`: every city). The share lock delays a
 * change of the member until the commit.
 */
export const stillHasRole = async (
  trx: Db,
  { id, regions }: Pick<StaffRow, 'id'> & { regions: readonly string[] | null },
  roles: readonly Role[],
): Promise<boolean> =>
  (
    await sql`select from staff where id = ${id} and active and roles && ${[...roles]}::text[]
      and (regions is null or regions @> ${regions}::text[]) for key share`.execute(trx)
  ).rows.length === 1;

/** Returns whether the session exists. Without a lock: a sign-out does not wait for the calls of its member. */
export const hasOfficeSession = async (db: Db, tokenHash: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('office_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

export const insertOfficeSession = (trx: Db, row: OfficeSessionRow) =>
  trx.insertInto('office_sessions').values(row).execute();

export const dropOfficeSessions = async (trx: Db, staffId: string): Promise<void> =>
  void (await trx.deleteFrom('office_sessions').where('staff_id', '=', staffId).execute());

export const dropOfficeSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('office_sessions').where('token_hash', '=', tokenHash).execute();

type SignedStaff = StaffRow & { expires_at: Date };

/** Returns the member of a session. With `until`, extends the session in the same statement, never past its `ends_at`. */
export async function staffOfSession(
  db: Db,
  tokenHash: string,
  now: Date,
  until?: Date,
): Promise<SignedStaff | undefined> {
  const { rows } = until
    ? await sql<SignedStaff>`update office_sessions o set expires_at = least(o.ends_at, ${until}) from staff s
        where o.token_hash = ${tokenHash} and o.expires_at > ${now} and s.id = o.staff_id and s.active
        returning s.*, o.expires_at`.execute(db)
    : await sql<SignedStaff>`select s.*, o.expires_at from office_sessions o join staff s on s.id = o.staff_id
        where o.token_hash = ${tokenHash} and o.expires_at > ${now} and s.active`.execute(db);
  return rows[0];
}

/** Does nothing when the session would be extended by less than `by` ms, e.g. near its end after 10 hours. */
export const prolongSession = (db: Db, tokenHash: string, now: Date, { until, by }: { until: Date; by: number }) =>
  sql`update office_sessions set expires_at = least(ends_at, ${until})
    where token_hash = ${tokenHash} and expires_at > ${now}
      and expires_at <= least(ends_at, ${until}) - ${by} * interval '1 millisecond'`.execute(db);

/** Deletes all at once: one row per sign-in of the staff is few. */
export const dropOldOfficeSessions = (db: Db, before: Date) =>
  db.deleteFrom('office_sessions').where('ends_at', '<', before).execute();
