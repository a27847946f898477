import { sql } from 'kysely';

import { dropOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';
import type { InvitationRow, OfficeSessionRow, StaffRow } from '../platform/db/tables/staff';

export const lockStaff = (trx: Db, id: string): Promise<StaffRow | undefined> =>
  trx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns all members; `invited`: has an open invitation. */
export const listStaff = (db: Db, now: Date) =>
  db
    .selectFrom('staff')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('office_invitations')
            .select('staff_id')
            .whereRef('office_invitations.staff_id', '=', 'staff.id')
            .where('used_at', 'is', null)
            .where('expires_at', '>', now),
        )
        .as('invited'),
    )
    .orderBy('created_at')
    .orderBy('sign_in')
    .execute();

/** Locks one shared row, so that transactions which check for the first or the last member of a kind run one after the other. */
export const lockStaffTable = (trx: Db) =>
  sql`insert into limit_locks (key, taken) values ('staff', 1) on conflict (key) do update set taken = limit_locks.taken + 1`.execute(
    trx,
  );

export const anyStaff = async (db: Db): Promise<boolean> =>
  (await sql<{ any: boolean }>`select exists (select from staff) as any`.execute(db)).rows[0]?.any === true;

/** Whether an active admin of all cities is left; only such a member may change members of every city. */
export const hasAdminOfAll = async (db: Db): Promise<boolean> =>
  (
    await sql`select id from staff where active and 'admin' = any (roles) and regions is null limit 1 for update`.execute(
      db,
    )
  ).rows.length > 0;

/** Returns false when the sign-in name is taken. */
export async function insertStaff(trx: Db, row: StaffRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff')
    .values(row)
    .onConflict((clash) => clash.column('sign_in').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const updateStaff = (trx: Db, id: string, change: Partial<StaffRow>): Promise<StaffRow> =>
  trx.updateTable('staff').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const insertInvitation = (trx: Db, row: InvitationRow) =>
  trx.insertInto('office_invitations').values(row).execute();

/** Voids the open invitations of a member. */
export const voidInvitations = (trx: Db, staffId: string, now: Date) =>
  trx
    .updateTable('office_invitations')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();

export const isInvitation = async (db: Db, secretHash: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('office_invitations')
    .select('secret_hash')
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

/** Marks an invitation as used and returns it. Of two concurrent calls only one gets it. */
export const takeInvitation = (trx: Db, secretHash: string, now: Date): Promise<InvitationRow | undefined> =>
  trx
    .updateTable('office_invitations')
    .set({ used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const insertOfficeSession = (trx: Db, row: OfficeSessionRow) =>
  trx.insertInto('office_sessions').values(row).execute();

export const dropOfficeSessions = (trx: Db, staffId: string) =>
  trx.deleteFrom('office_sessions').where('staff_id', '=', staffId).execute();

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

/** Returns the row of a sign-in name, created if missing, locked until the transaction ends. */
export async function lockTries(trx: Db, nameHash: string, now: Date) {
  await trx
    .insertInto('office_tries')
    .values({ name_hash: nameHash, failed: 0, locked_until: null, at: now })
    .onConflict((clash) => clash.column('name_hash').doNothing())
    .execute();
  return trx
    .selectFrom('office_tries')
    .selectAll()
    .where('name_hash', '=', nameHash)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const setTries = (trx: Db, nameHash: string, tries: { failed: number; locked_until: Date | null; at: Date }) =>
  trx.updateTable('office_tries').set(tries).where('name_hash', '=', nameHash).execute();

/** Attempts with unknown names create rows, too. */
export const dropOldTries = dropOld('office_tries', ['name_hash'], 'at');

/** Deletes all at once: one row per sign-in of the staff is few. */
export const dropOldOfficeSessions = (db: Db, before: Date) =>
  db.deleteFrom('office_sessions').where('ends_at', '<', before).execute();

export const findStaffBySubject = (db: Db, issuer: string, subject: string): Promise<StaffRow | undefined> =>
  db
    .selectFrom('staff')
    .selectAll()
    .where('sso_issuer', '=', issuer)
    .where('sso_subject', '=', subject)
    .executeTakeFirst();

export const releaseAllOf = (trx: Db, staffId: string) =>
  trx
    .updateTable('applications')
    .set({ held_by: null, held_until: null, held_note: null })
    .where('held_by', '=', staffId)
    .execute();
