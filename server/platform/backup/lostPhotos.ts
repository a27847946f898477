import path from 'node:path';
import type { PoolClient } from 'pg';
import type { PhotoStore } from '../files/store';
import { photoList, type KeptPhoto } from './format';
import { readRows } from './rows';

const AT_ONCE = 16;

/** Photo rows without a photo: those of submitted applications, and the deleted ones of drafts and corrections. */
export interface LostPhotos {
  submitted: number;
  deleted: number;
}

/**
 * Counts the submitted photo rows without a photo in the backup, and deletes the unsubmitted ones: their photos were deleted while the
 * backup copied photos, and no draft may be submitted with them.
 */
export async function removeLostPhotos(client: PoolClient, folder: string): Promise<LostPhotos> {
  const lost = new Set(await unsubmittedPhotos(client));
  const countSubmitted = async (where = '', ...values: string[][]): Promise<number> =>
    (await client.query<{ count: number }>(`select count(*)::int as count from files where submitted ${where}`, values))
      .rows[0]!.count;
  let submitted = await countSubmitted();
  for await (const lines of readRows(path.join(folder, photoList))) {
    const ids = lines.map((line) => (JSON.parse(line) as KeptPhoto).id);
    ids.forEach((id) => lost.delete(id));
    submitted -= await countSubmitted('and id = any($1::uuid[])', ids);
  }
  return { submitted, deleted: await deleteRows(client, [...lost]) };
}

/** Deletes the unsubmitted photo rows whose photo the store lacks, and returns how many. */
export async function removeUnstoredPhotos(client: PoolClient, photos: PhotoStore): Promise<number> {
  const ids = await unsubmittedPhotos(client);
  const lost: string[] = [];
  for (let i = 0; i < ids.length; i += AT_ONCE)
    await Promise.all(
      ids.slice(i, i + AT_ONCE).map(async (id) => {
        if (!(await photos.has(id))) lost.push(id);
      }),
    );
  return deleteRows(client, lost);
}

const unsubmittedPhotos = async (client: PoolClient): Promise<string[]> =>
  (await client.query<{ id: string }>('select id from files where not submitted')).rows.map(({ id }) => id);

async function deleteRows(client: PoolClient, ids: readonly string[]): Promise<number> {
  if (ids.length > 0) await client.query('delete from files where id = any($1::uuid[])', [ids]);
  return ids.length;
}
