import { sql, type Insertable, type Selectable } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { UploadRow } from '../platform/db/tables/ocr';

export type Upload = Selectable<UploadRow>;

export const findByKey = (db: Db, applicationId: string, key: string): Promise<Upload | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Locks the account, so that its uploads begin one after the other and can be counted. */
export const lockUploadsOfAccount = (trx: Db, accountId: string): Promise<unknown> =>
  trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();

export const insertUpload = (trx: Db, upload: Insertable<UploadRow>): Promise<Upload> =>
  trx.insertInto('uploads').values(upload).returningAll().executeTakeFirstOrThrow();

export const findUpload = (db: Db, id: string): Promise<Upload | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the unfinished uploads of an account except the `count` newest. */
export const openUploadsAfter = (db: Db, accountId: string, count: number): Promise<Upload[]> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('done', '=', false)
    .orderBy('due_at', 'desc')
    .offset(count)
    .execute();

/** Records a piece before it is stored, so that every stored piece has a row. Returns false when the offset is not the current one. */
export async function notePiece(db: Db, id: string, offset: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ begun: sql<string[]>`array_append(array_remove(begun, ${name}), ${name})` })
    .where('id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Acknowledges a piece. Of two concurrent pieces for the same offset only one is accepted. */
export async function addPiece(db: Db, id: string, offset: number, name: string, length: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ pieces: sql<string[]>`array_append(pieces, ${name})`, received: offset + length })
    .where('id', '=', id)
    .where('received', '=', offset)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pieces recorded after `upload` was read stay listed, and the sweep deletes them. */
export const endUpload = (
  db: Db,
  { id, begun }: Upload,
  { refused, digest }: Pick<Upload, 'refused' | 'digest'>,
): Promise<unknown> =>
  db
    .updateTable('uploads')
    .set({
      done: true,
      received: sql<number>`length`,
      refused: refused && sql`${JSON.stringify(refused)}::jsonb`,
      digest,
      pieces: [],
      begun: sql<string[]>`case when begun = ${begun} then '{}' else begun end`,
    })
    .where('id', '=', id)
    .execute();

export const removeUpload = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom('uploads').where('id', '=', id).execute();

export const dueUploads = (db: Db, now: Date, limit: number): Promise<Upload[]> =>
  db.selectFrom('uploads').selectAll().where('due_at', '<=', now).limit(limit).execute();
