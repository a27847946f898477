import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { updateCase } from '../cases/caseRecords';
import { keptFrom } from '../cases/keepDraft';
import type { Deps } from '../deps';
import { enqueueReading } from '../ocr/queue';
import { inspect, type Photo } from '../photos/inspect';
import { insertPhoto } from '../photos/upload';
import { transaction } from '../platform/db/transaction';
import { newPhotoKey, sealBytes } from '../platform/files/seal';

let sample: Promise<Buffer> | undefined;
export const samplePhoto = (): Promise<Buffer> =>
  (sample ??= sharp({ create: { width: 640, height: 640, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer());

let inspected: Promise<Photo> | undefined;

/**
 * Stores the sample photo in these slots of a draft, in the state that uploads leave. Uploads through the API would take a third of the time
 * of the server's tests.
 */
export async function storeSamplePhotos(deps: Deps, applicationId: string, slots: readonly string[]): Promise<void> {
  inspected ??= samplePhoto().then((bytes) => inspect(deps.policy.common.upload, applicationId, bytes, '', ''));
  const photo = await inspected;
  const at = deps.clock.now();
  await transaction(deps, async (trx) => {
    for (const [place, slot] of slots.entries()) {
      const id = randomUUID();
      const key = newPhotoKey();
      await deps.photos.put(id, sealBytes(key, id, photo.bytes));
      const index = slots.slice(0, place).filter((one) => one === slot).length;
      await insertPhoto(trx, deps, { id, applicationId, slot, index, round: 0, key, photo, at });
      await enqueueReading(deps, trx, { id, application_id: applicationId, slot });
    }
    await updateCase(trx, applicationId, { updated_at: at, ...keptFrom(deps, at) });
  });
}
