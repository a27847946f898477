import { sql } from 'kysely';
import type { Db } from '../platform/db/tables';
import type { CaseWithPhotos, CasePatch, CaseRow } from '../platform/db/tables/applications';
import { photosInOrder, withFiles } from './caseQueries';

/** Locks the application against changes by others, and not against other readers. */
export const shareCase = (trx: Db, id: string): Promise<Pick<CaseRow, 'status' | 'region_code'> | undefined> =>
  trx.selectFrom('applications').select(['status', 'region_code']).where('id', '=', id).forShare().executeTakeFirst();

export const findApplication = (db: Db, id: string): Promise<CaseWithPhotos | undefined> =>
  withFiles(db).where('applications.id', '=', id).executeTakeFirst();

/** Returns photos also when others have replaced them since. */
export const photosById = async (db: Db, ids: readonly string[]): Promise<CaseWithPhotos['files']> =>
  // `in ()` is not SQL.
  ids.length === 0 ? [] : photosInOrder(db).where('id', 'in', ids).execute();

/** Changes a case, but not its status: that is done by `transitions.ts`. */
export const updateCase = (trx: Db, id: string, patch: Omit<CasePatch, 'status' | 'stage'>): Promise<CaseRow> =>
  trx.updateTable('applications').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Ends all assignments of a member. */
export const giveBackCases = (trx: Db, staffId: string): Promise<unknown> =>
  trx
    .updateTable('applications')
    .set({ held_by: null, held_until: null, held_note: null })
    .where('held_by', '=', staffId)
    .execute();

/** Deletes a draft. Its photos become strays in the same transaction, and the sweep deletes them from the photo store. */
export async function deleteDraftRows(trx: Db, id: string, now: Date): Promise<void> {
  await sql`insert into stray_photos (id, sweep_after) select id, ${now} from files where application_id = ${id}
    on conflict (id) do nothing`.execute(trx);
  await trx.deleteFrom('files').where('application_id', '=', id).execute();
  await trx.deleteFrom('applications').where('id', '=', id).where('status', '=', 'draft').execute();
}

/** Marks the cases with this ID number as submitted by another person: they do not count against its owner. */
export const markForeign = (trx: Db, accountId: string, personIndex: string) =>
  trx
    .updateTable('applications')
    .set({ is_foreign: true })
    .where('account_id', '=', accountId)
    .where('person_index', '=', personIndex)
    .execute();
