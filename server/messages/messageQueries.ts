import { sql, type Selectable } from 'kysely';

import type { MessageState } from '@domain/messages';

import type { Db } from '../platform/db/tables';
import type { MessageRow } from '../platform/db/tables/messages';

type Message = Selectable<MessageRow>;

const shown: readonly MessageState[] = ['sent', 'delivered', 'failed'];

export const messagesOf = (
  db: Db,
  applicationId: string,
): Promise<(Pick<Message, 'kind' | 'occasion' | 'state'> & { at: Date })[]> =>
  db
    .selectFrom('messages')
    .select(['kind', 'occasion', 'state'])
    .select((eb) => eb.fn.coalesce('sent_at', 'ended_at', 'due_at').as('at'))
    .where('application_id', '=', applicationId)
    .where('state', 'in', shown)
    .orderBy('at')
    .execute();

export const messagesOfAccount = (db: Db, accountId: string): Promise<Message[]> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('planned_at')
    .orderBy('id')
    .execute();

/** At most one write a minute for each application. */
export const recordOpening = (db: Db, applicationId: string, now: Date): Promise<unknown> =>
  sql`insert into application_openings (application_id, opened_at) values (${applicationId}, ${now})
    on conflict (application_id) do update set opened_at = excluded.opened_at
    where application_openings.opened_at < excluded.opened_at - interval '1 minute'`.execute(db);

/** Records a report on a message that was sent at least once. A delivery is final; a failure may be corrected to a delivery. */
export const recordReport = async (db: Db, id: string, state: 'delivered' | 'failed', now: Date): Promise<boolean> =>
  (
    await db
      .updateTable('messages')
      .set({
        state,
        ended_at: now,
        taken_until: null,
        mobile_sealed: null,
        reason: state === 'failed' ? 'report' : null,
      })
      .where('id', '=', id)
      .where('tries', '>', 0)
      .where('state', 'not in', state === 'delivered' ? ['delivered'] : ['delivered', 'failed', 'cancelled'])
      .executeTakeFirst()
  ).numUpdatedRows > 0n;
