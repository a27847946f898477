import { blobBytes } from '@/services/blobBytes';
import { dropRecord, keepBytes, keepText, readBytes, readText } from '@/services/deviceStore';
import { deviceCanKeep } from '@/services/deviceVault';
import type { PendingPhoto } from './pendingPhoto';

/** Photos are stored encrypted on the device until the server has acknowledged them. */
type Kept = Pick<PendingPhoto, 'localId' | 'slot' | 'concerns' | 'replaces' | 'seen'>;

const listName = (draftId: string) => `${draftId}/photos` as const;
const photoName = (draftId: string, localId: string) => `${draftId}/photo/${localId}` as const;

const readList = async (draftId: string) => (await readText<Kept[]>(listName(draftId))) ?? [];

/** Serialises read-modify-write cycles of the list, so that concurrent photos do not overwrite each other's entry. */
let turn: Promise<unknown> = Promise.resolve();
const inTurn = (work: () => Promise<void>): Promise<void> => {
  if (!deviceCanKeep()) return Promise.resolve();
  // If storage is full or denied, the photo is uploaded without a local copy.
  const done = turn.then(work).catch(() => undefined);
  turn = done;
  return done;
};

/** Replaces an earlier entry. `isWanted` is evaluated in the serial turn: a photo that was deleted while waiting is not stored. */
export const keepPhoto = (
  draftId: string,
  { localId, slot, concerns, replaces, seen }: PendingPhoto,
  photo: Blob,
  isWanted: () => boolean,
) =>
  inTurn(async () => {
    if (!isWanted()) return;
    await keepBytes(photoName(draftId, localId), await blobBytes(photo));
    const others = (await readList(draftId)).filter((kept) => kept.localId !== localId);
    await keepText(listName(draftId), [...others, { localId, slot, concerns, replaces, seen }]);
  });

/** Deletes the bytes first: with full storage the list cannot be written, and a list entry without bytes is ignored. */
export const dropPhoto = (draftId: string, localId: string) =>
  inTurn(async () => {
    await dropRecord(photoName(draftId, localId));
    await keepText(
      listName(draftId),
      (await readList(draftId)).filter((kept) => kept.localId !== localId),
    );
  });

export async function readKeptPhotos(draftId: string): Promise<PendingPhoto[]> {
  if (!deviceCanKeep()) return [];
  const kept = await readList(draftId).catch(() => []);
  const photos = await Promise.all(
    kept.map(async (one): Promise<PendingPhoto | null> => {
      const bytes = await readBytes(photoName(draftId, one.localId)).catch(() => null);
      return bytes && { ...one, phase: 'waiting', progress: 0, photo: new Blob([bytes], { type: 'image/jpeg' }) };
    }),
  );
  return photos.filter((photo) => photo !== null);
}
