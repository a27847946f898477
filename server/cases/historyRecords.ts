import type { Db } from '../platform/db/tables';
import type { EventRow, SubmissionRow } from '../platform/db/tables/applications';

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

export const submissionsOf = (db: Db, applicationId: string): Promise<SubmissionRow[]> =>
  db.selectFrom('submissions').selectAll().where('application_id', '=', applicationId).orderBy('round').execute();

/** Returns the last submission or correction. Throws an error for an application that was never submitted. */
export const lastSubmission = (db: Db, applicationId: string): Promise<SubmissionRow> =>
  db
    .selectFrom('submissions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('round', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
