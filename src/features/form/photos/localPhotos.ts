import { blobBytes } from '@/lib/blobBytes';
import { dropRecords, keepBytes, keepText, namesOf, readBytes, readText, type Name } from '@/services/deviceStore';
import { deviceCanKeep } from '@/services/deviceVault';
import { TimedOut, withTimeout } from '@/lib/withTimeout';
import type { PendingPhoto } from './pendingPhoto';

/**
 * Photos are stored encrypted on the device until the server has acknowledged them, each with a record of its own: other tabs of the
 * application store and drop photos at the same time.
 */
type LocalPhoto = Pick<PendingPhoto, 'localId' | 'slot' | 'round' | 'concerns' | 'replaces' | 'seen'>;

const infoName = (draftId: string, localId: string) => `${draftId}/photos/${localId}` as const;
const bytesName = (draftId: string, localId: string) => `${draftId}/photo/${localId}` as const;

/** A write of IndexedDB may never settle (a database that another tab blocks, storage that the system has closed). */
const WRITE_MS = 10_000;

/** The storage did not answer in time: for the rest of the page no photo waits for it again. */
let isSilent = false;

/** Serialises the writes: a photo that is dropped while it is being stored is dropped afterwards. */
let turn: Promise<void> = Promise.resolve();
function inTurn(write: () => Promise<void>): Promise<void> {
  if (!deviceCanKeep()) return Promise.resolve();
  // If storage is full, denied or silent, the photo is uploaded without a local copy.
  turn = turn
    .then(() => (isSilent ? undefined : withTimeout(write(), WRITE_MS)))
    .catch((error: unknown) => {
      isSilent ||= error instanceof TimedOut;
    });
  return turn;
}

/** Resolves when the writes that were begun are done. */
export const writesDone = (): Promise<void> => turn;

/** Replaces an earlier copy. `isWanted` is evaluated in the serial turn: a photo that was deleted while waiting is not stored. */
export const keepPhoto = (
  draftId: string,
  { localId, slot, round, concerns, replaces, seen }: PendingPhoto,
  photo: Blob,
  isWanted: () => boolean,
): Promise<void> =>
  inTurn(async () => {
    if (!isWanted()) return;
    await keepBytes(bytesName(draftId, localId), await blobBytes(photo));
    const info: LocalPhoto = { localId, slot, round, concerns, replaces, seen };
    await keepText(infoName(draftId, localId), info);
  });

export const dropPhoto = (draftId: string, localId: string): Promise<void> =>
  inTurn(() => dropRecords([infoName(draftId, localId), bytesName(draftId, localId)]));

/** Returns the photos that wait for their upload, in the order in which they were added. */
export async function readKeptPhotos(draftId: string): Promise<PendingPhoto[]> {
  if (!deviceCanKeep()) return [];
  await turn;
  const names = await namesOf(infoName(draftId, '')).catch(() => []);
  const photos = await Promise.all(names.sort().map((name) => readPhoto(draftId, name).catch(() => null)));
  return photos.filter((photo) => photo !== null);
}

async function readPhoto(draftId: string, name: Name): Promise<PendingPhoto | null> {
  const info = await readText<Omit<LocalPhoto, 'round'> & { round?: number }>(name);
  const bytes = info && (await readBytes(bytesName(draftId, info.localId)));
  // Release 1.0.0 stored no round. In a correction such a photo is asked about.
  return (
    bytes && {
      ...info,
      round: info.round ?? 0,
      phase: 'waiting',
      progress: 0,
      photo: new Blob([bytes], { type: 'image/jpeg' }),
    }
  );
}
