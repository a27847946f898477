import { dropOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';
import type { SessionRow } from '../platform/db/tables/identity';

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

export const findSession = (db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Returns whether the session exists, and delays its end until the commit. */
export const holdSession = async (trx: Db, tokenHash: string, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

/** Finds and extends a session in one statement, never past its `ends_at`. */
export const renewSession = (db: Db, tokenHash: string, now: Date, until: Date): Promise<SessionRow | undefined> =>
  db
    .updateTable('sessions')
    .set(({ fn, ref, val }) => ({ expires_at: fn<Date>('least', [ref('ends_at'), val(until)]) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function confirmSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('token_hash', '=', tokenHash).execute();
}

/** Returns false when the device of this session is recorded, or the session has ended. */
export const markDeviceRecorded = async (db: Db, tokenHash: string): Promise<boolean> =>
  (
    await db
      .updateTable('sessions')
      .set({ is_device_recorded: true })
      .where('token_hash', '=', tokenHash)
      .where('is_device_recorded', '=', false)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function deleteOtherSessions(db: Db, accountId: string, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', '!=', tokenHash).execute();
}

export const dropEndedSessions = dropOld('sessions', ['token_hash'], 'ends_at');
