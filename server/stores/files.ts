import { sql, type Insertable, type Selectable } from 'kysely';

import type { FileRow } from '../db/tables/applications';
import type { Db } from '../db/tables';

export type File = Selectable<FileRow>;

export const insertFile = (trx: Db, file: Insertable<FileRow>) => trx.insertInto('files').values(file).execute();

export const findFile = (db: Db, id: string): Promise<File | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

/** Out of the set that stands, but never gone: it was submitted. */
export const setAside = (trx: Db, applicationId: string, slot: string) =>
  trx
    .updateTable('files')
    .set({ current: false })
    .where('application_id', '=', applicationId)
    .where('slot', '=', slot)
    .where('submitted', '=', true)
    .execute();

/** The blind index of each photo's picture, of earlier submissions too. Photos from before the index have none. */
export const picturesOf = async (db: Db, applicationId: string): Promise<Map<string, string | null>> =>
  new Map(
    (
      await db.selectFrom('files').select(['id', 'picture_index']).where('application_id', '=', applicationId).execute()
    ).map(({ id, picture_index }) => [id, picture_index]),
  );

export const setTurned = (db: Db, id: string, turned: number) =>
  db.updateTable('files').set({ turned }).where('id', '=', id).execute();

/** A photo that belongs to nobody (yet, or any more): swept when its time has come. */
export const addStray = (db: Db, ids: readonly string[], sweepAfter: Date) =>
  db
    .insertInto('stray_photos')
    .values(ids.map((id) => ({ id, sweep_after: sweepAfter })))
    .onConflict((clash) => clash.column('id').doUpdateSet({ sweep_after: sweepAfter }))
    .execute();

/** A submitted photo is set aside; any other is deleted, and its bytes become a stray. */
export async function takeOut(trx: Db, { id, submitted }: Pick<File, 'id' | 'submitted'>, now: Date): Promise<void> {
  if (submitted) {
    await trx.updateTable('files').set({ current: false }).where('id', '=', id).execute();
    return;
  }
  await trx.deleteFrom('files').where('id', '=', id).execute();
  await addStray(trx, [id], now);
}

export const claimStray = (trx: Db, id: string) => trx.deleteFrom('stray_photos').where('id', '=', id).execute();

export const dueStrays = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  // Noted a second time by who came too late: it has its application by now. Asked for each by its key: as `not exists` it may
  // become a join, and how the whole of `files` is read once a minute depends on what is thought of how many are due.
  (
    await sql<{ id: string }>`select id from stray_photos where sweep_after <= ${now}
      and (select f.id from files f where f.id = stray_photos.id) is null limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id);
