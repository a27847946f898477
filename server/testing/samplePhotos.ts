import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { updateCase } from '../cases/caseRecords';
import { keptFrom } from '../cases/keepDraft';
import type { Deps } from '../deps';
import { enqueueReading } from '../ocr/queue';
import { inspect, type Photo } from '../photos/inspect';
import { insertFile } from '../photos/photoQueries';
import { locations } from '../platform/crypto/sealLocations';
import { transaction } from '../platform/db/transaction';
import { newPhotoKey, sealBytes, sealKey } from '../platform/files/seal';

let sample: Promise<Buffer> | undefined;
export const samplePhoto = (): Promise<Buffer> =>
  (sample ??= sharp({ create: { width: 640, height: 640, channels: 3, background: '#dde' } })
    .jpeg()
    .toBuffer());

let inspected: Promise<Photo> | undefined;

/**
 * Stores the sample photo in these slots of a draft, in the state that uploads leave. Uploads through the API would take a third of the time
 * of the server's tests. `samplePhotos.test.ts` compares both.
 */
export async function storeSamplePhotos(deps: Deps, applicationId: string, slots: readonly string[]): Promise<void> {
  inspected ??= samplePhoto().then((bytes) => inspect(deps.policy.common.upload, applicationId, bytes, '', ''));
  const { bytes, width, height, mediaType } = await inspected;
  const at = deps.clock.now();
  await transaction(deps, async (trx) => {
    for (const [place, slot] of slots.entries()) {
      const id = randomUUID();
      const key = newPhotoKey();
      await deps.photos.put(id, sealBytes(key, id, bytes));
      await insertFile(trx, {
        id,
        application_id: applicationId,
        slot,
        index: slots.slice(0, place).filter((one) => one === slot).length,
        round: 0,
        width,
        height,
        media_type: mediaType,
        current: true,
        submitted: false,
        created_at: at,
        key_sealed: sealKey(deps.vault, key, locations.photoKey(id)),
        picture_index: createHash('sha256').update(bytes).digest('base64url'),
      });
      await enqueueReading(deps, trx, { id, application_id: applicationId, slot });
    }
    await updateCase(trx, applicationId, { updated_at: at, ...keptFrom(deps, at) });
  });
}
