import { type Insertable, sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { StaffRow, StaffTables } from '../platform/db/tables/staff';

export const lockStaff = (trx: Db, id: string): Promise<StaffRow | undefined> =>
  trx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the member of a sign-in name without delaying transactions that refer to it. */
export const lockStaffBySignIn = (trx: Db, signIn: string): Promise<StaffRow | undefined> =>
  trx.selectFrom('staff').selectAll().where('sign_in', '=', signIn).forNoKeyUpdate().executeTakeFirst();

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

export const insertInvitation = (trx: Db, row: Insertable<StaffTables['office_invitations']>) =>
  trx.insertInto('office_invitations').values(row).execute();

/** Voids the open invitations of a member. */
export const voidInvitations = (trx: Db, staffId: string, now: Date) =>
  trx
    .updateTable('office_invitations')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();

/** Returns a valid invitation, locked: concurrent guesses of its code are counted one after the other. */
export const lockInvitation = (trx: Db, secretHash: string, now: Date) =>
  trx
    .selectFrom('office_invitations')
    .select(['staff_id', 'proposal_id', 'wrong_codes'])
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

export const countWrongCode = (trx: Db, secretHash: string, usedAt: Date | null) =>
  trx
    .updateTable('office_invitations')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1), used_at: usedAt }))
    .where('secret_hash', '=', secretHash)
    .execute();

/** Marks an invitation as used and returns it. Of two concurrent calls only one gets it. */
export const takeInvitation = (trx: Db, secretHash: string, now: Date) =>
  trx
    .updateTable('office_invitations')
    .set({ used_at: now })
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('staff_id')
    .executeTakeFirst();

/** Locks the member of a subject as `lockStaffBySignIn` does: a new invitation, which replaces the subject, has been accepted before or waits. */
export const lockStaffBySubject = (trx: Db, issuer: string, subject: string): Promise<StaffRow | undefined> =>
  trx
    .selectFrom('staff')
    .selectAll()
    .where('sso_issuer', '=', issuer)
    .where('sso_subject', '=', subject)
    .forNoKeyUpdate()
    .executeTakeFirst();
