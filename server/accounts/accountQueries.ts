import { sql } from 'kysely';
import { uniqueViolation } from '../platform/db/faults';
import type { Db } from '../platform/db/tables';
import type { AccountRow, ConsentRow, NewAccount } from '../platform/db/tables/identity';

export const lockAccountByMobile = (trx: Db, mobileIndex: string): Promise<AccountRow | undefined> =>
  trx.selectFrom('accounts').selectAll().where('mobile_index', '=', mobileIndex).forUpdate().executeTakeFirst();

/** Returns false when the mobile or the ID number already belongs to an account. */
export async function insertAccount(db: Db, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns accounts in the order of their ids. */
export const listAccounts = (db: Db, after: string, limit: number): Promise<AccountRow[]> =>
  db.selectFrom('accounts').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

export const setAccountIndexes = (db: Db, rows: readonly Pick<AccountRow, 'id' | 'id_no_index' | 'mobile_index'>[]) =>
  sql`update accounts a set id_no_index = v.id_no, mobile_index = v.mobile
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.id_no_index)}::text[], ${rows.map((row) => row.mobile_index)}::text[]) v (id, id_no, mobile)
    where a.id = v.id`.execute(db);

/** Another account got the number at the same time: the serialization error code makes the transaction retry and find it. */
function retryWhenTaken(error: unknown): never {
  throw uniqueViolation(error)
    ? Object.assign(new Error('Two accounts got one number at the same time.'), { code: '40001' })
    : error;
}

/** Removes the links to single sign-on that were made through the mobile number. */
export const deleteLinksByMobile = (db: Db, id: string) =>
  db.deleteFrom('sso_identities').where('account_id', '=', id).where('by_mobile', '=', true).execute();

/** Also removes the links made through the old number: it may belong to another person by now. */
export async function changeMobile(db: Db, id: string, sealed: string, index: string): Promise<void> {
  await deleteLinksByMobile(db, id);
  await db
    .updateTable('accounts')
    .set({ mobile_sealed: sealed, mobile_index: index, is_mobile_unverified: false })
    .where('id', '=', id)
    .execute()
    .catch(retryWhenTaken);
}

export const setFrozen = (
  trx: Db,
  id: string,
  freeze: Pick<AccountRow, 'frozen_at' | 'frozen_until' | 'recovered_at'>,
) => trx.updateTable('accounts').set(freeze).where('id', '=', id).execute();

export async function setMobileVerified(db: Db, id: string): Promise<void> {
  await db.updateTable('accounts').set({ is_mobile_unverified: false }).where('id', '=', id).execute();
}

export async function insertConsents(db: Db, rows: ConsentRow[]): Promise<void> {
  await db.insertInto('consents').values(rows).execute();
}
