import { sql } from 'kysely';

import { statusGroups } from '@domain/status';

import type { Db, Tables } from '../platform/db/tables';

export const upsertDraft = (db: Db, row: Tables['review_drafts']): Promise<unknown> =>
  db
    .insertInto('review_drafts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'application_id'])
        .doUpdateSet({ draft_sealed: row.draft_sealed, saved_at: row.saved_at }),
    )
    .execute();

export const findDraft = async (db: Db, staffId: string, applicationId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('review_drafts')
      .select('draft_sealed')
      .where('staff_id', '=', staffId)
      .where('application_id', '=', applicationId)
      .executeTakeFirst()
  )?.draft_sealed;

export const deleteDraft = (db: Db, staffId: string, applicationId: string): Promise<unknown> =>
  db.deleteFrom('review_drafts').where('staff_id', '=', staffId).where('application_id', '=', applicationId).execute();

/** Deletes the drafts of all officers about a case. */
export const deleteDraftsOf = (trx: Db, applicationId: string): Promise<unknown> =>
  trx.deleteFrom('review_drafts').where('application_id', '=', applicationId).execute();

/** Deletes drafts that were saved before an instant, and those about cases that have ended. */
export const deleteOldDrafts = (db: Db, savedBefore: Date): Promise<unknown> =>
  sql`delete from review_drafts d using applications a where a.id = d.application_id
    and (d.saved_at < ${savedBefore} or a.status = any(${[...statusGroups.ended]}::text[]))`.execute(db);
