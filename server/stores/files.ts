import type { Insertable, Selectable } from 'kysely';

import type { FileRow } from '../db/tables/applications';
import type { Db } from '../db/tables';

export type File = Selectable<FileRow>;

export const insertFile = (trx: Db, file: Insertable<FileRow>) => trx.insertInto('files').values(file).execute();

export const findFile = (db: Db, id: string): Promise<File | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

export const removeFile = (trx: Db, id: string) => trx.deleteFrom('files').where('id', '=', id).execute();

/** Out of the set that stands, but never gone: it was submitted. */
export const setAside = (trx: Db, applicationId: string, slot: string) =>
  trx
    .updateTable('files')
    .set({ current: false })
    .where('application_id', '=', applicationId)
    .where('slot', '=', slot)
    .where('submitted', '=', true)
    .execute();

export const setFileAside = (trx: Db, id: string) =>
  trx.updateTable('files').set({ current: false }).where('id', '=', id).execute();

export const setTurned = (db: Db, id: string, turned: number) =>
  db.updateTable('files').set({ turned }).where('id', '=', id).execute();

/** A photo that belongs to nobody (yet, or any more): swept when its time has come. */
export const addStray = (db: Db, ids: readonly string[], sweepAfter: Date) =>
  db
    .insertInto('stray_photos')
    .values(ids.map((id) => ({ id, sweep_after: sweepAfter })))
    .onConflict((clash) => clash.column('id').doUpdateSet({ sweep_after: sweepAfter }))
    .execute();

export const claimStray = (trx: Db, id: string) => trx.deleteFrom('stray_photos').where('id', '=', id).execute();

export const dueStrays = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('stray_photos')
      .select('id')
      .where('sweep_after', '<=', now)
      // Noted a second time by who came too late: it has its application by now.
      .where((eb) => eb.not(eb.exists(eb.selectFrom('files').whereRef('files.id', '=', 'stray_photos.id'))))
      .limit(limit)
      .execute()
  ).map((row) => row.id);
