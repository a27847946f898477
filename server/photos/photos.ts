import { isId } from '@domain/schema';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { deleteStray, dueStrays, findFile, removeFromSlot, setTurned } from './photoQueries';
import type { PhotoRow } from '../platform/db/tables/applications';
import { correctable } from '../cases/markedFields';
import { requireOwn, underLock } from '../cases/requireCase';
import { tryAll } from '../platform/tryAll';

const SWEEP_SIZE = 100;

/** Throws NOT_FOUND for an unknown photo. */
export async function requireFile(deps: Deps, id: string): Promise<PhotoRow> {
  const file = isId(id) ? await findFile(deps.db, id) : undefined;
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}

/** Throws NOT_FOUND for a photo of another account's application. */
export async function requireOwnFile(deps: Deps, accountId: string, id: string): Promise<PhotoRow> {
  const file = await requireFile(deps, id);
  await requireOwn(deps, accountId, file.application_id);
  return file;
}

/** Throws TRANSITION_FORBIDDEN unless the photo belongs to a draft or to a slot that the office marked. */
export const deletePhoto = async (deps: Deps, file: PhotoRow): Promise<void> => {
  await underLock(deps, file.application_id, async (trx, row) => {
    const standing = row.files.find((one) => one.id === file.id);
    if (!standing || (row.status !== 'draft' && !correctable(row).has(file.slot)))
      throw new AppError('TRANSITION_FORBIDDEN');
    await removeFromSlot(trx, standing, deps.clock.now());
  });
};

/** Stores the rotation in which every officer sees the photo; the file itself does not change. */
export const turnPhoto = ({ db }: Pick<Deps, 'db'>, id: string, turned: number): Promise<unknown> =>
  setTurned(db, id, turned);

/** Deletes photos without a row from the store. Safe in several processes at once. */
export async function deleteStrayPhotos(deps: Deps): Promise<number> {
  const ids = await dueStrays(deps.db, deps.clock.now(), SWEEP_SIZE);
  await tryAll(ids, async (id) => {
    await deps.photos.delete(id);
    await deleteStray(deps.db, id);
  });
  return ids.length;
}
