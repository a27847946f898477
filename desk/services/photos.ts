import { call, callBlob } from './call';
import { onLock, onReset } from './identity';

export interface Photo {
  url: string;
  /** natural size in pixels; 0 when the photo cannot be decoded */
  width: number;
  height: number;
  bytes: number;
}

/** Photos need a token, so they are fetched and cached as object URLs; the least recently used are dropped. */
const maxBytes = 100 * 1024 * 1024;
const photos = new Map<string, Promise<Photo>>();

/** Prefetched photos that were not shown yet: the server has recorded no look. */
const unshown = new Set<string>();

async function fetchPhoto(id: string, prefetch: boolean): Promise<Photo> {
  const blob = await callBlob('officeFile', { params: { id }, ...(prefetch && { query: { prefetch } }) });
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  // Decoded now, so that it is shown in the frame in which it is requested. The viewer reports an undecodable photo.
  await image.decode().catch(() => undefined);
  return { url, width: image.naturalWidth, height: image.naturalHeight, bytes: blob.size };
}

/** Bytes of the photos that have arrived. */
const sizes = new Map<string, number>();

/** Removes a photo from the cache, also one that is still loading. */
function dropPhoto(id: string) {
  void photos.get(id)?.then(
    ({ url }) => URL.revokeObjectURL(url),
    () => undefined,
  );
  photos.delete(id);
  sizes.delete(id);
  unshown.delete(id);
}
/** Removes all photos but these from the cache. */
export const dropPhotosExcept = (ids: ReadonlySet<string>): void =>
  [...photos.keys()].filter((id) => !ids.has(id)).forEach(dropPhoto);
const dropPhotos = () => dropPhotosExcept(new Set());
onReset(dropPhotos);
onLock(dropPhotos);

function evict(newest: string) {
  let total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  for (const id of photos.keys()) {
    if (total <= maxBytes) return;
    const bytes = sizes.get(id);
    if (id === newest || bytes === undefined) continue;
    dropPhoto(id);
    total -= bytes;
  }
}

/** Records the view of a prefetched photo after it has loaded. After a failure the next display of the photo tries again. */
async function recordLook(id: string, photo: Promise<Photo>) {
  unshown.delete(id);
  try {
    await photo;
    await call('recordLook', { params: { id } });
  } catch {
    if (photos.get(id) === photo) unshown.add(id);
  }
}

/** Returns a photo to show, from the cache or the server; the server records the view. */
export function photoOf(id: string): Promise<Photo> {
  const photo = load(id);
  if (unshown.has(id)) void recordLook(id, photo);
  return photo;
}

/** Loads a photo that is not shown yet. */
export function prefetchPhoto(id: string): Promise<Photo> {
  if (!photos.has(id)) unshown.add(id);
  return load(id, true);
}

function load(id: string, prefetch = false): Promise<Photo> {
  const known = photos.get(id);
  if (known) {
    photos.delete(id);
    photos.set(id, known);
    return known;
  }
  const photo = fetchPhoto(id, prefetch);
  photos.set(id, photo);
  photo.then(
    ({ bytes, width }) => {
      if (photos.get(id) !== photo) return;
      // An undecodable photo is not cached: it may have been damaged on its way.
      if (!width) return dropPhoto(id);
      sizes.set(id, bytes);
      evict(id);
    },
    () => photos.get(id) === photo && dropPhoto(id),
  );
  return photo;
}

/** Prefetches photos one after the other, so that they do not delay the photo that is shown now. */
export async function readAhead(ids: readonly string[]): Promise<void> {
  for (const id of ids) await prefetchPhoto(id).catch(() => undefined);
}
