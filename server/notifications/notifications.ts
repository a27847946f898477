import type { CallTypes } from '@domain/contract/types';
import { isId } from '@domain/schema';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../deps';
import { countUnread, listNotifications, markRead } from './notificationRecords';
import type { Page } from '../platform/db/pages';

export async function notificationsOf(
  { db }: Deps,
  accountId: string,
  page: Page,
): Promise<CallTypes['notifications']['reply']> {
  const { rows, total } = await listNotifications(db, accountId, page);
  const list = rows.map((notification) => ({
    id: notification.id,
    at: shanghaiInstant(notification.at),
    kind: notification.kind,
    applicationId: notification.application_id,
    number: notification.number,
    readAt: notification.read_at && shanghaiInstant(notification.read_at),
  }));
  return { list, total };
}

/** Unknown ids and ids of other accounts are ignored without an error, so the reply does not reveal whether they exist. */
export async function readNotifications(
  deps: Deps,
  accountId: string,
  which: CallTypes['readNotifications']['body'],
): Promise<CallTypes['readNotifications']['reply']> {
  await markRead(deps.db, accountId, deps.clock.now(), 'ids' in which ? which.ids.filter(isId) : undefined);
  return { unReadCount: await countUnread(deps.db, accountId) };
}
