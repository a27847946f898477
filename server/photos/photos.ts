import { isId } from '@domain/schema';

import type { Deps } from '../deps';
import { AppError } from '../errors';
import { locations } from '../platform/crypto/sealLocations';
import { openBytes, openKey } from '../platform/files/seal';
import { deleteStray, dueStrays, findFile, removeFromSlot } from './photoQueries';
import type { File } from '../platform/db/tables/applications';
import { markedKeys } from '../cases/markedFields';
import { requireOwn, underLock } from '../cases/requireCase';
import { tryAll } from '../platform/tryAll';

export type { File };

const SWEEP_SIZE = 100;

/** Throws NOT_FOUND for an unknown photo. */
export async function requireFile(deps: Deps, id: string): Promise<File> {
  const file = isId(id) ? await findFile(deps.db, id) : undefined;
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}

/** Throws NOT_FOUND for a photo of another account's application. */
export async function requireOwnFile(deps: Deps, accountId: string, id: string): Promise<File> {
  const file = await requireFile(deps, id);
  await requireOwn(deps, accountId, file.application_id);
  return file;
}

/** Returns the decrypted bytes of a photo. Throws PHOTO_LOST when the store has lost it. */
export async function photoBytes(
  deps: Pick<Deps, 'photos' | 'vault' | 'log'>,
  file: Pick<File, 'id' | 'key_sealed'>,
): Promise<Buffer> {
  const bytes = await deps.photos.get(file.id);
  if (!bytes) {
    deps.log.error({ photo: file.id }, 'a photo with a row is missing in the photo store');
    throw new AppError('PHOTO_LOST');
  }
  const key = file.key_sealed === null ? null : openKey(deps.vault, file.key_sealed, locations.photoKey(file.id));
  return openBytes(key, file.id, bytes);
}

/** Throws TRANSITION_FORBIDDEN unless the photo belongs to a draft or to a slot that the office marked. */
export const deletePhoto = async (deps: Deps, file: File): Promise<void> => {
  await underLock(deps, file.application_id, async (trx, row) => {
    const standing = row.files.find((one) => one.id === file.id);
    if (!standing || (row.status !== 'draft' && !markedKeys(row).includes(file.slot)))
      throw new AppError('TRANSITION_FORBIDDEN');
    await removeFromSlot(trx, standing, deps.clock.now());
  });
};

/** Deletes photos without a row from the store. Safe in several processes at once. */
export async function deleteStrayPhotos(deps: Deps): Promise<number> {
  const ids = await dueStrays(deps.db, deps.clock.now(), SWEEP_SIZE);
  await tryAll(ids, async (id) => {
    await deps.photos.delete(id);
    await deleteStray(deps.db, id);
  });
  return ids.length;
}
