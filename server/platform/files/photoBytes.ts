import type { FastifyBaseLogger } from 'fastify';

import { AppError } from '../../errors';
import { locations } from '../crypto/sealLocations';
import type { Vault } from '../crypto/vault';
import type { PhotoRow } from '../db/tables/applications';
import { openBytes, openKey } from './seal';
import type { PhotoStore } from './store';

/** Returns the decrypted bytes of a photo. Throws PHOTO_LOST when the store has lost it. */
export async function photoBytes(
  deps: { photos: PhotoStore; vault: Vault; log: FastifyBaseLogger },
  file: Pick<PhotoRow, 'id' | 'key_sealed'>,
): Promise<Buffer> {
  const bytes = await deps.photos.get(file.id);
  if (!bytes) {
    deps.log.error({ photo: file.id }, 'a photo with a row is missing in the photo store');
    throw new AppError('PHOTO_LOST');
  }
  const key = file.key_sealed === null ? null : openKey(deps.vault, file.key_sealed, locations.photoKey(file.id));
  return openBytes(key, file.id, bytes);
}
