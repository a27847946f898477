import { sql, type Selectable } from 'kysely';

import type { MessageState } from '@domain/messages';
import type { Status } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { Page } from '../platform/db/pages';
import type { MessageRow, MessageSettingsRow } from '../platform/db/tables/messages';

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

export const settingsOf = (db: Db, accountId: string): Promise<MessageSettingsRow | undefined> =>
  db.selectFrom('message_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();

type Settings = Omit<MessageSettingsRow, 'account_id'>;

/** The settings of an account without a row. */
export const standardSettings: Settings = { reminders: true, language: 'zh-CN' };

/** Sets only what `change` has, so that two changes at the same time are both kept. `account_id` keeps the SET of an empty change valid. */
export const saveSettings = (db: Db, accountId: string, change: Partial<Settings>): Promise<unknown> =>
  db
    .insertInto('message_settings')
    .values({ account_id: accountId, ...standardSettings, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId, ...change }))
    .execute();

type Unreachable = Pick<Message, 'id' | 'kind' | 'occasion' | 'reason'> & {
  application_id: string;
  ended_at: Date;
  number: string | null;
  status: Status;
  region_code: string | null;
  due_at: Date | null;
};

interface Which {
  regions: readonly string[] | null;
  since: Date;
  /** of this case alone */
  applicationId?: string;
}

/**
 * Failed messages about the last event of their case without a later message that was sent. Left out: deleted accounts, cases that the
 * applicant has opened since, and messages without a number whose account has one now.
 */
export async function unreachableCases(
  db: Db,
  { regions, since, applicationId }: Which,
  { page, pageSize }: Page,
): Promise<{ rows: Unreachable[]; total: number }> {
  const { rows } = await sql<Unreachable & { total: number }>`
    select m.id, m.application_id, m.kind, m.occasion, m.reason, m.ended_at, a.number, a.status, a.region_code, a.due_at,
      (count(*) over ())::int as total
    from messages m join applications a on a.id = m.application_id join accounts c on c.id = a.account_id
    where m.state = 'failed' and m.reached_at is null and m.ended_at >= ${since} and a.submitted_at is not null
      and c.erased_at is null and (m.reason is distinct from 'no_mobile' or c.mobile_sealed is null)
      and not exists (select from application_openings o where o.application_id = m.application_id
        and o.opened_at > case when m.occasion = 'event' then m.event_at else m.planned_at end)
      ${applicationId === undefined ? sql`` : sql`and m.application_id = ${applicationId}`}
      and (${regions}::text[] is null or a.region_code = any(${regions}::text[]))
      and m.event = (select max(seq)::text from application_events e where e.application_id = m.application_id)
      and not exists (select from messages l where l.application_id = m.application_id and l.event = m.event
        and l.planned_at > m.planned_at and l.state in ('sent', 'delivered', 'failed'))
    order by m.ended_at, m.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export const failedMessage = (
  db: Db,
  id: string,
): Promise<{ application_id: string; region_code: string | null } | undefined> =>
  db
    .selectFrom('messages')
    .innerJoin('applications', 'applications.id', 'messages.application_id')
    .select(['applications.id as application_id', 'applications.region_code'])
    .where('messages.id', '=', id)
    .where('messages.state', '=', 'failed')
    .executeTakeFirst();

/** Keeps the first mark. Returns false when there was one. */
export const recordReached = async (db: Db, id: string, actor: string, now: Date): Promise<boolean> =>
  (
    await db
      .updateTable('messages')
      .set({ reached_at: now, reached_by: actor })
      .where('id', '=', id)
      .where('reached_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

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
