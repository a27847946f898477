import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';

import type { NotificationRow } from '../platform/db/tables/applications';
import type { Db } from '../platform/db/tables';
import { pageOf, type Page } from '../platform/db/pages';

export type Notification = Selectable<NotificationRow>;

export const notify = (trx: Db, note: Omit<Notification, 'id' | 'read_at'>) =>
  trx
    .insertInto('notifications')
    .values({ ...note, id: randomUUID(), read_at: null })
    .execute();

/** Adds a notification about each of the applications. */
export const notifyOwners = (
  trx: Db,
  applicationIds: readonly string[],
  { at, kind }: Pick<Notification, 'at' | 'kind'>,
) =>
  sql`insert into notifications (id, account_id, at, kind, application_id, number)
    select gen_random_uuid(), account_id, ${at}, ${kind}, id, number
    from applications where id = any(${applicationIds}::uuid[])`.execute(trx);

export async function listNotifications(
  db: Db,
  accountId: string,
  page: Page,
): Promise<{ rows: Notification[]; total: number }> {
  const ofAccount = db.selectFrom('notifications').where('account_id', '=', accountId);
  return pageOf(ofAccount, ofAccount.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'), page);
}

/** Marks the given notifications as read; without `ids`, all of them. */
export const markRead = (db: Db, accountId: string, at: Date, ids?: readonly string[]) => {
  const unread = db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null);
  return (ids ? unread.where('id', '=', sql<string>`any(${ids}::uuid[])`) : unread).execute();
};

export async function countUnread(db: Db, accountId: string): Promise<number> {
  const counted = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return counted.unread;
}

export async function deleteNotifications(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('account_id', '=', accountId).execute();
}
