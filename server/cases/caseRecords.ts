import { sql } from 'kysely';
import type { Db } from '../platform/db/tables';
import type { Application, Patch, Row } from '../platform/db/tables/applications';
import { photosInOrder, withFiles } from './caseQueries';

export const findApplication = (db: Db, id: string): Promise<Application | undefined> =>
  withFiles(db).where('applications.id', '=', id).executeTakeFirst();

/** Returns photos also when others have replaced them since. */
export const photosById = async (db: Db, ids: readonly string[]): Promise<Application['files']> =>
  // `in ()` is not SQL.
  ids.length === 0 ? [] : photosInOrder(db).where('id', 'in', ids).execute();

export const updateCase = (trx: Db, id: string, patch: Patch): Promise<Row> =>
  trx.updateTable('applications').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Deletes a draft. Its photos become strays in the same transaction, and the sweep deletes them from the photo store. */
export async function deleteDraftRows(trx: Db, id: string, now: Date): Promise<void> {
  await sql`insert into stray_photos (id, sweep_after) select id, ${now} from files where application_id = ${id}
    on conflict (id) do nothing`.execute(trx);
  await trx.deleteFrom('files').where('application_id', '=', id).execute();
  await trx.deleteFrom('applications').where('id', '=', id).where('status', '=', 'draft').execute();
}
