import type { Db } from '../platform/db/tables';
import type { MobileRequestRow } from '../platform/db/tables/identity';

export async function insertMobileRequest(db: Db, row: MobileRequestRow): Promise<void> {
  await db.insertInto('mobile_requests').values(row).execute();
}

/** Returns the requests that the sweep must handle, oldest first. */
export const mobileRequestsToHandle = (
  db: Db,
  now: Date,
  most: number,
): Promise<Pick<MobileRequestRow, 'id' | 'account_id'>[]> =>
  db
    .selectFrom('mobile_requests')
    .select(['id', 'account_id'])
    .where((eb) =>
      eb.or([
        eb('account_id', 'is', null),
        eb('closed_until', '<=', now),
        eb.and([eb('closed_until', 'is', null), eb('due_at', '<=', now)]),
        eb.and([eb('closed_until', 'is', null), eb('due_at', 'is', null), eb('notify_at', '<=', now)]),
      ]),
    )
    .orderBy('requested_at')
    .limit(most)
    .execute();

export async function changeMobileRequest(
  db: Db,
  id: string,
  change: Partial<Pick<MobileRequestRow, 'notify_at' | 'due_at'>>,
): Promise<void> {
  await db.updateTable('mobile_requests').set(change).where('id', '=', id).execute();
}

/** Moves the instants at which requests take effect, if they are earlier than `at`, to it. */
export const delayMobileRequests = (trx: Db, at: Date) =>
  trx
    .updateTable('mobile_requests')
    .set({ due_at: at })
    .where('due_at', '<', at)
    .where('closed_until', 'is', null)
    .execute();

/** Closes every open request of an account and returns how many. */
export const closeMobileRequests = async (db: Db, accountId: string, until: Date): Promise<number> =>
  Number(
    (
      await db
        .updateTable('mobile_requests')
        .set({ closed_until: until })
        .where('account_id', '=', accountId)
        .where('closed_until', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  );

export async function deleteMobileRequest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mobile_requests').where('id', '=', id).execute();
}

/** Closed requests stay: until their end no other request is accepted. */
export async function deleteOpenMobileRequestsOf(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('mobile_requests')
    .where('account_id', '=', accountId)
    .where('closed_until', 'is', null)
    .execute();
}

export async function deleteMobileRequestsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('mobile_requests').where('account_id', '=', accountId).execute();
}
