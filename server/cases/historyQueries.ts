import type { Submission } from '../platform/db/tables/applications';
import type { Db } from '../platform/db/tables';

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
