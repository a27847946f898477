import { lockAccount } from './accountRecords';
import { dropOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';
import type { AccountRow, SsoAttemptRow, SsoIdentityRow } from '../platform/db/tables/identity';

export async function insertAttempt(db: Db, row: SsoAttemptRow): Promise<void> {
  await db.insertInto('sso_attempts').values(row).execute();
}

type AttemptKey = Pick<SsoAttemptRow, 'state' | 'door' | 'browser_hash'>;

/** Returns the attempt of this state and marks it as used. Of two concurrent calls only one gets it. */
export const takeAttempt = (db: Db, key: AttemptKey, now: Date): Promise<SsoAttemptRow | undefined> =>
  db
    .updateTable('sso_attempts')
    .set({ used_at: now })
    .where('state', '=', key.state)
    .where('door', '=', key.door)
    .where('browser_hash', '=', key.browser_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const findAttempt = (db: Db, key: AttemptKey): Promise<SsoAttemptRow | undefined> =>
  db
    .selectFrom('sso_attempts')
    .selectAll()
    .where('state', '=', key.state)
    .where('door', '=', key.door)
    .where('browser_hash', '=', key.browser_hash)
    .executeTakeFirst();

export const dropOldAttempts = dropOld('sso_attempts', ['state'], 'expires_at');

const findLinkedAccount = (
  db: Db,
  issuer: string,
  subject: string,
): Promise<(AccountRow & Pick<SsoIdentityRow, 'by_mobile'>) | undefined> =>
  db
    .selectFrom('sso_identities')
    .innerJoin('accounts', 'accounts.id', 'sso_identities.account_id')
    .selectAll('accounts')
    .select('by_mobile')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Locks and returns the linked account. A freeze and a sign-out everywhere end the link: at the same time they wait, or have ended it. */
export async function lockLinkedAccount(trx: Db, issuer: string, subject: string) {
  const before = await findLinkedAccount(trx, issuer, subject);
  if (!before) return undefined;
  await lockAccount(trx, before.id);
  return findLinkedAccount(trx, issuer, subject);
}

/** Returns false when a concurrent sign-in has linked this subject. */
export async function linkAccount(db: Db, link: SsoIdentityRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_identities')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
