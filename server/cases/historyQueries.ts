import { sql, type RawBuilder, type Selectable } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { ApplicationEventRow, CasePatch, CaseRow, SubmissionRow } from '../platform/db/tables/applications';

type MoveEvent = Omit<Selectable<ApplicationEventRow>, 'application_id' | 'seq' | 'stage' | 'status'>;

const rewrites: ReadonlySet<string> = new Set(['submit', 'correct', 'payee']);

/** What the messages of a transition need: the case, and the number of its history entry. */
type Moved = Pick<CaseRow, 'id' | 'account_id' | 'due_at'> & { event_seq: number };

/** Writes the new state, the history entry and the notification in one statement. Call under the lock of the application. */
export async function recordTransition(
  trx: Db,
  id: string,
  patch: CasePatch,
  event: MoveEvent,
): Promise<CaseRow & Moved> {
  const {
    rows: [moved],
  } = await sql<CaseRow & Moved>`with ${written(trx, [id], patch, event)}
    select moved.*, recorded.seq as event_seq from moved, recorded`.execute(trx);
  if (!moved) throw new Error('A locked application does not exist.');
  return moved;
}

/** Writes the same transition of several applications in one statement. Call under their locks. */
export async function recordTransitions(
  trx: Db,
  ids: readonly string[],
  patch: CasePatch,
  event: MoveEvent,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`with ${written(trx, ids, patch, event)}
    select moved.id, account_id, due_at, recorded.seq as event_seq
    from moved join recorded on recorded.application_id = moved.id`.execute(trx);
  if (rows.length !== ids.length) throw new Error('A locked application does not exist.');
  return rows;
}

function written(trx: Db, ids: readonly string[], patch: CasePatch, event: MoveEvent): RawBuilder<unknown> {
  const { at, event: name, actor, office, remark, detail, detail_sealed, staff_id, office_note } = event;
  const update = trx
    .updateTable('applications')
    .set(patch)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returningAll();
  // The answers have changed: compare them with other cases again.
  const queued = rewrites.has(name)
    ? sql`, queued as (insert into alike_todo select id from moved on conflict do nothing)`
    : sql``;
  return sql`moved as (${update}),
    recorded as (insert into application_events (application_id, seq, at, event, status, stage, actor, office, remark, detail, detail_sealed, staff_id, office_note)
      select id, (select coalesce(max(seq), 0) + 1 from application_events where application_id = moved.id), ${at}::timestamptz, ${name}, status, stage,
        ${actor}, ${office}, ${remark}, ${detail}::jsonb, ${detail_sealed}, ${staff_id}::uuid, ${office_note} from moved
      returning application_id, seq),
    notified as (insert into notifications (id, account_id, at, kind, application_id, number)
      select gen_random_uuid(), account_id, ${at}::timestamptz, ${name}, id, number from moved)
    ${queued}`;
}

/**
 * Stores a submission and marks its photos as submitted. A trigger keeps the row unchanged. Photos that the answers do not ask for any
 * more are deleted, or set aside when an earlier submission has them.
 */
export const insertSubmission = (trx: Db, snapshot: SubmissionRow) => {
  const row = {
    ...snapshot,
    files: JSON.stringify(snapshot.files),
    declarations: JSON.stringify(snapshot.declarations),
    estimate: JSON.stringify(snapshot.estimate),
  };
  const current = sql`application_id = ${snapshot.application_id} and current`;
  const isSubmitted = sql`id = any(${snapshot.files.map(({ id }) => id)}::uuid[])`;
  return sql`with marked as (update files set submitted = true where ${current} and not submitted and ${isSubmitted}),
    aside as (update files set current = false where ${current} and submitted and not ${isSubmitted}),
    removed as (delete from files where ${current} and not submitted and not ${isSubmitted} returning id),
    strays as (insert into stray_photos (id, sweep_after) select id, ${snapshot.at}::timestamptz from removed on conflict do nothing)
    ${trx.insertInto('submissions').values(row)}`.execute(trx);
};

export async function replyOf(db: Db, applicationId: string, call: string, key: string): Promise<unknown> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select('reply')
    .where('application_id', '=', applicationId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
  return stored?.reply;
}

interface Reply {
  application_id: string;
  call: string;
  key: string;
  reply: unknown;
  at: Date;
}

export const insertReply = (trx: Db, reply: Reply) =>
  trx
    .insertInto('idempotency_keys')
    .values({ ...reply, reply: JSON.stringify(reply.reply) })
    .execute();
