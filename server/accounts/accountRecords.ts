import type { Db } from '../platform/db/tables';
import type { AccountRow, ConsentRow, MobileRequestRow, SsoIdentityRow } from '../platform/db/tables/identity';

export const findAccount = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByMobile = (db: Db, mobileIndex: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('mobile_index', '=', mobileIndex).executeTakeFirst();

export const findAccountByIdNo = (db: Db, idNoIndex: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id_no_index', '=', idNoIndex).executeTakeFirst();

export const findAccountsByIdNo = (db: Db, idNoIndexes: readonly string[]): Promise<AccountRow[]> =>
  db.selectFrom('accounts').selectAll().where('id_no_index', 'in', idNoIndexes).execute();

/** Locks an account. Changes of its mobile number and its number-change requests run one after the other. */
export const lockAccount = (trx: Db, id: string): Promise<AccountRow | undefined> =>
  trx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Returns undefined for a deleted account. Waits for a concurrent deletion; a later deletion waits for this transaction. A foreign key is
 * no replacement: the row of a deleted account is kept.
 */
export const lockUndeletedAccount = (trx: Db, id: string): Promise<AccountRow | undefined> =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();

/** Clears the personal data and keeps the row, because audit entries refer to it. */
export async function eraseAccount(db: Db, id: string, now: Date): Promise<void> {
  await db.deleteFrom('sso_identities').where('account_id', '=', id).execute();
  await db.deleteFrom('mobile_requests').where('account_id', '=', id).execute();
  await db.deleteFrom('known_devices').where('account_id', '=', id).execute();
  await db
    .updateTable('accounts')
    .set({
      name_sealed: null,
      id_no_sealed: null,
      id_no_index: null,
      id_type: 'idCard',
      passport_sealed: null,
      mobile_sealed: null,
      mobile_index: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export const listConsents = (db: Db, accountId: string): Promise<ConsentRow[]> =>
  db.selectFrom('consents').selectAll().where('account_id', '=', accountId).orderBy('given_at').execute();

export const listIdentities = (db: Db, accountId: string): Promise<SsoIdentityRow[]> =>
  db.selectFrom('sso_identities').selectAll().where('account_id', '=', accountId).orderBy('linked_at').execute();

/** Returns the devices that an account knows, the first used first; their hashes say nothing to a person. */
export const listDevices = (db: Db, accountId: string) =>
  db
    .selectFrom('known_devices')
    .select(['first_used_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('first_used_at')
    .orderBy('last_used_at')
    .execute();

/** Returns all requests for a new number. Lock the account before a change: its lock orders the changes of its requests. */
export const mobileRequestsOf = (db: Db, accountId: string): Promise<MobileRequestRow[]> =>
  db.selectFrom('mobile_requests').selectAll().where('account_id', '=', accountId).orderBy('requested_at').execute();

/** Returns the request of an account that takes effect unless the owner stops it. Its notice was sent, or may have been. */
export const pendingMobileRequest = (db: Db, accountId: string): Promise<MobileRequestRow | undefined> =>
  db
    .selectFrom('mobile_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    // `notify_at` moves when a notice is tried.
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('notify_at', '>', eb.ref('requested_at'))]))
    .where('closed_until', 'is', null)
    .executeTakeFirst();
