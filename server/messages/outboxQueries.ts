import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';

import { type MessageKind, messageKinds, type Reminder } from '@domain/messages';
import type { MessageLanguage } from '@domain/policy/messageTexts';
import type { Status } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { MessageRow } from '../platform/db/tables/messages';

export type Message = Selectable<MessageRow>;

type NewMessage = Pick<
  Insertable<MessageRow>,
  | 'id'
  | 'account_id'
  | 'application_id'
  | 'kind'
  | 'event'
  | 'occasion'
  | 'event_at'
  | 'planned_at'
  | 'due_at'
  | 'mobile_sealed'
>;

/** A message of the same application, event and occasion exists once. */
export const insertMessages = (trx: Db, rows: readonly NewMessage[]): Promise<unknown> =>
  trx
    .insertInto('messages')
    .values(rows.map((row) => ({ ...row, state: 'due' as const, tries: 0 })) as MessageRow[])
    .onConflict((conflict) => conflict.columns(['application_id', 'event', 'occasion']).doNothing())
    .execute();

/** A message with the current state of its subject: its application and its account. */
export type MessageWithSubject = Message & {
  status: Status | null;
  case_due: Date | null;
  number: string | null;
  last_event: number | null;
  offered_until: Date | null;
  opened_at: Date | null;
  own_mobile_sealed: string | null;
  /** answers of the last submission, of an account without a number */
  submitted_sealed: string | null;
  submitted_round: number | null;
  /** answers of a draft with offered funds, of an account without a number */
  draft_sealed: string | null;
  erased_at: Date | null;
  reminders: boolean | null;
  language: MessageLanguage | null;
  /** a later message of the same event was sent, or a later event of the same kind exists */
  is_superseded: boolean;
  /** later reminders of the same event whose planned time has come; the deadline may have been moved since */
  later_reminders: Reminder[];
};

/** Returns the message that `locked` selects, with the current state of its application and its account. */
const withSubject = async (trx: Db, locked: RawBuilder<unknown>, now: Date): Promise<MessageWithSubject | undefined> =>
  (
    await sql<MessageWithSubject>`
      with next as (${locked})
      select m.*, a.status, a.due_at as case_due, a.number, w.offered_until, o.opened_at,
        c.mobile_sealed as own_mobile_sealed, c.erased_at, s.reminders, s.language,
        l.answers_sealed as submitted_sealed, l.round as submitted_round,
        case when c.mobile_sealed is null and w.offered_until is not null then a.answers_sealed end as draft_sealed,
        (select max(seq) from application_events e where e.application_id = m.application_id) as last_event,
        exists (select from messages l where l.application_id = m.application_id and l.id <> m.id and l.kind = m.kind
          and (l.event_at > m.event_at or l.event = m.event and l.planned_at > m.planned_at and l.planned_at <= ${now}
            and l.state in ('sent', 'delivered') and coalesce(s.reminders, true))) as is_superseded,
        array(select l.occasion from messages l where l.application_id = m.application_id and l.id <> m.id and l.kind = m.kind
          and l.event = m.event and l.planned_at > m.planned_at and l.planned_at <= ${now} and l.state = 'due'
          and coalesce(s.reminders, true)) as later_reminders
      from next join messages m on m.id = next.id
      join accounts c on c.id = m.account_id
      left join applications a on a.id = m.application_id
      left join funds_waiting w on w.application_id = m.application_id
      left join application_openings o on o.application_id = m.application_id
      left join message_settings s on s.account_id = m.account_id
      left join lateral (select r.answers_sealed, r.round from submissions r
        where r.application_id = m.application_id and c.mobile_sealed is null order by r.round desc limit 1) l on true`.execute(
      trx,
    )
  ).rows[0];

/**
 * Locks the next due message that no other process sends. SKIP LOCKED: processes do not wait for each other. A kind of a newer version is
 * left to the processes that know it.
 */
export const lockNextDue = (trx: Db, now: Date): Promise<MessageWithSubject | undefined> =>
  withSubject(
    trx,
    sql`select id from messages where state = 'due' and due_at <= ${now} and (taken_until is null or taken_until <= ${now})
      and kind = any(${messageKinds}::text[]) order by due_at limit 1 for update skip locked`,
    now,
  );

/** Locks a failed message of an application. Returns undefined when it is not failed, or an officer has reached the applicant. */
export const lockFailed = (
  trx: Db,
  applicationId: string,
  id: string,
  now: Date,
): Promise<MessageWithSubject | undefined> =>
  withSubject(
    trx,
    sql`select id from messages where id = ${id} and application_id = ${applicationId} and state = 'failed'
      and reached_at is null for update`,
    now,
  );

/** Returns whether the mobile number of an account was changed since an instant. */
export const isMobileChangedSince = async (trx: Db, accountId: string, since: Date): Promise<boolean> =>
  (await trx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'mobile_changed')
    .where('event_at', '>', since)
    .executeTakeFirst()) !== undefined;

type Change = Partial<Omit<MessageRow, 'account_id' | 'application_id' | 'event' | 'occasion'>>;

export const changeMessage = (db: Db, id: string, change: Change): Promise<unknown> =>
  db.updateTable('messages').set(change).where('id', '=', id).execute();

/** Returns the change that ends a message. The stored number of an ended message is deleted. */
export const ended = (state: 'cancelled' | 'failed', reason: string, now: Date): Change => ({
  state,
  reason,
  ended_at: now,
  taken_until: null,
  mobile_sealed: null,
});

/**
 * Returns the change that makes a failed message due. A new id: the gateway ignores an id that it has accepted. `planned_at` stays: it is
 * the order of the messages of an event, and a later reminder still supersedes this one.
 */
export const dueAgain = (id: string, at: Date): Change => ({
  id,
  state: 'due',
  due_at: at,
  tries: 0,
  tried_since: null,
  sent_at: null,
  ended_at: null,
  reason: null,
  deadline: null,
  gateway_id: null,
});

/**
 * Ends the messages of events that were due before a restore, and returns their applications: the messages may have been sent. Reminders
 * wait for the moved deadline under a new id, because the gateway ignores an id that it has accepted. Messages about an account stay.
 */
export async function endDueBefore(trx: Db, restoredAt: Date, now: Date): Promise<string[]> {
  const due = sql`state = 'due' and due_at <= ${restoredAt} and application_id is not null`;
  await sql`update messages set id = gen_random_uuid(), taken_until = null where ${due} and occasion <> 'event'`.execute(
    trx,
  );
  const { rows } = await sql<{
    id: string;
  }>`update messages set state = 'cancelled', reason = 'restored', ended_at = ${now},
    taken_until = null where ${due} and occasion = 'event' returning application_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Adds one message to each owner of the applications. */
export const insertForOwners = (
  trx: Db,
  applicationIds: readonly string[],
  { kind, event, at, plannedAt }: { kind: MessageKind; event: string; at: Date; plannedAt: Date },
): Promise<unknown> =>
  sql`insert into messages (id, account_id, kind, event, occasion, event_at, planned_at, due_at)
    select gen_random_uuid(), account_id, ${kind}, ${event}, 'event', ${at}, ${plannedAt}, ${plannedAt}
    from (select distinct account_id from applications where id = any(${applicationIds}::uuid[])) owners`.execute(trx);

/** Changes a message that still waits; a report may have ended it before. */
export const changeIfDue = (db: Db, id: string, change: Change): Promise<unknown> =>
  db.updateTable('messages').set(change).where('id', '=', id).where('state', '=', 'due').execute();

/** Moves what was not sent before the quiet hours to their end. The time for retries restarts then: the gateway may have recovered. */
export const postponeDue = (db: Db, now: Date, until: Date): Promise<unknown> =>
  db
    .updateTable('messages')
    .set({ due_at: until, tried_since: null })
    .where('state', '=', 'due')
    .where('due_at', '<=', now)
    .execute();
