import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';

export const findAccount = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Returns undefined for a deleted account. Waits for a concurrent deletion; a later deletion waits for this transaction. A foreign key is
 * no replacement: the row of a deleted account is kept.
 */
export const lockKeptAccount = (trx: Db, id: string): Promise<AccountRow | undefined> =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
