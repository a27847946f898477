import { callBlob } from './call';
import { onReset } from './identity';

export interface Photo {
  url: string;
  /** as the picture itself has it; 0 where it cannot be opened */
  width: number;
  height: number;
  bytes: number;
}

/** Photos need a token, so they are fetched and cached as object URLs; the least recently used are dropped. */
const maxBytes = 100 * 1024 * 1024;
const kept = new Map<string, Promise<Photo>>();

async function fetchPhoto(id: string): Promise<Photo> {
  const blob = await callBlob('officeFile', { params: { id } });
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  // Decoded ahead: then it stands there in the frame in which it is asked for. What cannot be decoded is said by the viewer.
  await image.decode().catch(() => undefined);
  return { url, width: image.naturalWidth, height: image.naturalHeight, bytes: blob.size };
}

/** Bytes of the photos that have arrived. */
const sizes = new Map<string, number>();

/** Removes a photo from the cache, also one that is still loading. */
export function dropPhoto(id: string) {
  void kept.get(id)?.then(
    ({ url }) => URL.revokeObjectURL(url),
    () => undefined,
  );
  kept.delete(id);
  sizes.delete(id);
}
onReset(() => [...kept.keys()].forEach(dropPhoto));

function evict(newest: string) {
  let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const id of kept.keys()) {
    if (total <= maxBytes) return;
    const bytes = sizes.get(id);
    if (id === newest || bytes === undefined) continue;
    dropPhoto(id);
    total -= bytes;
  }
}

/** A photo with an address on this page; asked for twice, fetched once. */
export function photoOf(id: string): Promise<Photo> {
  const known = kept.get(id);
  if (known) {
    kept.delete(id);
    kept.set(id, known);
    return known;
  }
  const photo = fetchPhoto(id);
  kept.set(id, photo);
  photo.then(
    ({ bytes, width }) => {
      if (kept.get(id) !== photo) return;
      // An undecodable photo is not cached: it may have been damaged on its way.
      if (!width) return dropPhoto(id);
      sizes.set(id, bytes);
      evict(id);
    },
    () => kept.get(id) === photo && kept.delete(id),
  );
  return photo;
}

/** One after the other, so that what is looked at now is never waited for behind what comes next. */
export async function readAhead(ids: readonly string[]): Promise<void> {
  for (const id of ids) await photoOf(id).catch(() => undefined);
}
