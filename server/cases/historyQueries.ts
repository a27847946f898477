import type { Selectable } from 'kysely';

import type { ApplicationEventRow, SubmissionRow } from '../platform/db/tables/applications';
import type { Db } from '../platform/db/tables';

export type EventRow = Selectable<ApplicationEventRow>;
export type Submission = Selectable<SubmissionRow>;

export const historyOf = (db: Db, applicationId: string): Promise<EventRow[]> =>
  db.selectFrom('application_events').selectAll().where('application_id', '=', applicationId).orderBy('seq').execute();

/** Returns the next `seq` of the history. Call under the lock of the application. */
export async function nextEvent(trx: Db, applicationId: string): Promise<number> {
  const { last } = await trx
    .selectFrom('application_events')
    .select((eb) => eb.fn.max('seq').as('last'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Stores a submission and marks its photos as submitted. A trigger keeps the row unchanged. */
export const insertSubmission = (trx: Db, snapshot: Submission) =>
  trx
    .with('marked', (db) =>
      db
        .updateTable('files')
        .set({ submitted: true })
        .where('application_id', '=', snapshot.application_id)
        .where('current', '=', true)
        .where('submitted', '=', false),
    )
    .insertInto('submissions')
    .values({
      ...snapshot,
      files: JSON.stringify(snapshot.files),
      declarations: JSON.stringify(snapshot.declarations),
      estimate: JSON.stringify(snapshot.estimate),
    })
    .execute();

export const submissionsOf = (db: Db, applicationId: string): Promise<Submission[]> =>
  db.selectFrom('submissions').selectAll().where('application_id', '=', applicationId).orderBy('round').execute();

export async function replyOf(db: Db, applicationId: string, call: string, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('reply')
    .where('application_id', '=', applicationId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.reply;
}

interface Reply {
  application_id: string;
  call: string;
  key: string;
  reply: unknown;
  at: Date;
}

export const insertReply = (trx: Db, kept: Reply) =>
  trx
    .insertInto('idempotency_keys')
    .values({ ...kept, reply: JSON.stringify(kept.reply) })
    .execute();
