import { callBlob } from './call';
import { onReset } from './identity';

export interface Photo {
  url: string;
  /** as the picture itself has it; 0 where it cannot be opened */
  width: number;
  height: number;
}

/** Photos come with a token, so they are fetched and kept as objects; the last so many stay at hand. */
const MOST = 80;
const kept = new Map<string, Promise<Photo>>();

async function fetchPhoto(id: string): Promise<Photo> {
  const url = URL.createObjectURL(await callBlob('officeFile', { params: { id } }));
  const image = new Image();
  image.src = url;
  // Decoded ahead: then it stands there in the frame in which it is asked for. What cannot be decoded is said by the viewer.
  await image.decode().catch(() => undefined);
  return { url, width: image.naturalWidth, height: image.naturalHeight };
}

function drop(id: string) {
  void kept.get(id)?.then(
    ({ url }) => URL.revokeObjectURL(url),
    () => undefined,
  );
  kept.delete(id);
}
onReset(() => [...kept.keys()].forEach(drop));

function letGo() {
  const oldest = kept.keys().next().value;
  if (kept.size > MOST && oldest !== undefined) drop(oldest);
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
  photo.catch(() => kept.delete(id));
  letGo();
  return photo;
}

/** One after the other, so that what is looked at now is never waited for behind what comes next. */
export async function readAhead(ids: readonly string[]): Promise<void> {
  for (const id of ids) await photoOf(id).catch(() => undefined);
}
