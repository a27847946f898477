import type { Db } from '../platform/db/tables';
import type { AccountRow } from '../platform/db/tables/identity';

export const findAccount = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
