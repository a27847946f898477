import { sql } from 'kysely';
import type { Db } from '../platform/db/tables';
import type { ReadingRecord } from '../platform/db/tables/ocr';
import { priorities } from './queries';

export const readingsOf = (db: Db, applicationId: string): Promise<ReadingRecord[]> =>
  db.selectFrom('readings').selectAll().where('application_id', '=', applicationId).execute();

/** After the submission only the office needs the results, so the priority drops. */
export const submittedNow = (db: Db, applicationId: string): Promise<unknown> =>
  sql`update readings set priority = ${priorities.submitted}
    where application_id = ${applicationId} and state = 'waiting'`.execute(db);
