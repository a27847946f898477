import { sql, type Insertable } from 'kysely';

import type { PhotoRow, FileRow } from '../platform/db/tables/applications';
import type { Db } from '../platform/db/tables';

export const insertFile = (trx: Db, file: Insertable<FileRow>) => trx.insertInto('files').values(file).execute();

export const findFile = (db: Db, id: string): Promise<PhotoRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

/** Registers photos without an application for deletion by the sweep after `sweepAfter`. */
export const addStray = (db: Db, ids: readonly string[], sweepAfter: Date) =>
  db
    .insertInto('stray_photos')
    .values(ids.map((id) => ({ id, sweep_after: sweepAfter })))
    .onConflict((clash) => clash.column('id').doUpdateSet({ sweep_after: sweepAfter }))
    .execute();

/** A submitted photo is set aside; any other is deleted, and its bytes become a stray. */
export async function removeFromSlot(
  trx: Db,
  { id, submitted }: Pick<PhotoRow, 'id' | 'submitted'>,
  now: Date,
): Promise<void> {
  if (submitted) {
    await trx.updateTable('files').set({ current: false }).where('id', '=', id).execute();
    return;
  }
  await trx.deleteFrom('files').where('id', '=', id).execute();
  await addStray(trx, [id], now);
}

export const deleteStray = (trx: Db, id: string) => trx.deleteFrom('stray_photos').where('id', '=', id).execute();

export const dueStrays = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  // A late `addStray` can register a photo that has an application by now, so `files` is checked by key. A `not exists` may be planned
  // as a join that reads all of `files` once a minute, depending on the estimated number of due rows.
  (
    await sql<{ id: string }>`select id from stray_photos where sweep_after <= ${now}
      and (select f.id from files f where f.id = stray_photos.id) is null limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

export const setTurned = (db: Db, id: string, turned: number) =>
  db.updateTable('files').set({ turned }).where('id', '=', id).execute();
