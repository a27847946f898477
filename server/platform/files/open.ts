import path from 'node:path';
import type { Config } from '../../config/config';
import { AppError } from '../../errors';
import { diskPhotos } from './disk';
import { s3Photos } from './s3';
import type { PhotoStore } from './store';

/** Returns the configured photo store; its errors become UNAVAILABLE with a retry time. */
export function openPhotoStore({ s3, dataDir }: Pick<Config, 's3'> & { dataDir: string }): PhotoStore {
  return tellingFaults(s3 ? s3Photos(s3) : diskPhotos(path.join(dataDir, 'photos')));
}

function tellingFaults(store: PhotoStore): PhotoStore {
  const rethrow = (cause: unknown): never => {
    throw new AppError('UNAVAILABLE', { retryAfterS: 10, cause });
  };
  return {
    put: (id, bytes) => store.put(id, bytes).catch(rethrow),
    get: (id) => store.get(id).catch(rethrow),
    has: (id) => store.has(id).catch(rethrow),
    delete: (id) => store.delete(id).catch(rethrow),
    check: () => store.check().catch(rethrow),
  };
}
