import fs from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@domain/time';
import { hashOfLines } from './check';
import { manifestName, photoFile, photoList, sha256, type KeptPhoto, type Manifest } from './format';
import { backupsIn } from './list';
import { readEach } from './rows';

export interface EarlierPhotos {
  /** Links the photo of the backup before to `file`. Returns undefined when it has none. Call with ascending ids. */
  link(id: string, file: string): Promise<KeptPhoto | undefined>;
}

/** A damaged photo would be in every later backup, so each is read again once in this time. */
const READ_AGAIN_DAYS = 35;
const isReadAgainToday = (id: string, now: Date): boolean =>
  parseInt(id.slice(0, 8), 16) % READ_AGAIN_DAYS === Math.floor(now.getTime() / DAY_MS) % READ_AGAIN_DAYS;

const none: EarlierPhotos = { link: async () => undefined };

/** The photos of the newest complete backup in a folder. */
export async function earlierPhotos(parent: string, now: Date): Promise<EarlierPhotos> {
  const { backups } = await backupsIn(parent).catch(() => ({ backups: [] }));
  const folder = backups.at(-1)?.folder;
  if (folder === undefined) return none;
  const { photos } = JSON.parse(await fs.readFile(path.join(folder, manifestName), 'utf8')) as Manifest;
  const list = path.join(folder, photoList);
  if ((await hashOfLines(list, folder).catch(() => '')) !== photos.sha256) return none;
  // Both lists are in the order of the ids, so neither is held in memory.
  const photosInOrder = readEach<KeptPhoto>(list);
  let next = await photosInOrder.next();
  return {
    async link(id, file) {
      while (!next.done && next.value.id < id) next = await photosInOrder.next();
      if (next.done || next.value.id !== id) return undefined;
      const photo = next.value;
      const from = path.join(folder, photoFile(id));
      try {
        if (isReadAgainToday(id, now) && sha256(await fs.readFile(from)) !== photo.sha256) return undefined;
        await fs.link(from, file);
        return photo;
      } catch {
        // Another file system, an older backup of another user, a deleted file: the store has the photo.
        return undefined;
      }
    },
  };
}
