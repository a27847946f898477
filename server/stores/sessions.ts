import type { Db } from '../db/tables';
import type { SessionRow } from '../db/tables/identity';

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

/** Finds and prolongs in one statement; never past the session's end. */
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

export async function dropEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('ends_at', '<', now).execute();
}
