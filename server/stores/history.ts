import { sql, type Selectable } from 'kysely';

import type { ApplicationEventRow, SubmissionRow } from '../db/tables/cases';
import type { Db } from './cases';

export type EventRow = Selectable<ApplicationEventRow>;
export type Submission = Selectable<SubmissionRow>;

/** Only under the lock of the application: two would take the same number. */
export const appendEvent = (trx: Db, event: Omit<EventRow, 'seq'>) =>
  trx.insertInto('application_events').values({
    ...event,
    detail: event.detail,
    seq: sql`(select coalesce(max(seq), 0) + 1 from application_events where application_id = ${event.application_id})`,
  }).execute();

export const historyOf = (db: Db, applicationId: string): Promise<EventRow[]> =>
  db.selectFrom('application_events').selectAll().where('application_id', '=', applicationId).orderBy('seq').execute();

/** Kept as it was sent, also by a trigger. */
export const keepSubmission = (trx: Db, snapshot: Submission) =>
  trx.insertInto('submissions').values({
    ...snapshot,
    files: JSON.stringify(snapshot.files),
    declarations: JSON.stringify(snapshot.declarations),
    estimate: JSON.stringify(snapshot.estimate),
  }).execute();

export const submissionsOf = (db: Db, applicationId: string): Promise<Submission[]> =>
  db.selectFrom('submissions').selectAll().where('application_id', '=', applicationId).orderBy('round').execute();

export async function replyOf(db: Db, applicationId: string, call: string, key: string): Promise<unknown> {
  const row = await db.selectFrom('idempotency_keys').select('reply').where('application_id', '=', applicationId)
    .where('call', '=', call).where('key', '=', key).executeTakeFirst();
  return row?.reply;
}

interface Reply {
  application_id: string;
  call: string;
  key: string;
  reply: unknown;
  at: Date;
}

export const keepReply = (trx: Db, kept: Reply) =>
  trx.insertInto('idempotency_keys').values({ ...kept, reply: JSON.stringify(kept.reply) }).execute();
