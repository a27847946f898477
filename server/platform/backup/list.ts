import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../errorCode';
import { manifestName, tableFile, type Manifest } from './format';
import { readEach } from './rows';
import { isForbidden, sayForbidden } from './unreadable';

export interface StoredBackup {
  name: string;
  folder: string;
  takenAt: Date;
  /** photos that were missing from the store */
  missing: number;
  /** ids of the keys without which its values cannot be decrypted */
  keys: string[];
}

interface StoredBackups {
  /** the oldest first */
  backups: StoredBackup[];
  /** names of folders whose manifest is damaged */
  damaged: string[];
  /** why this user cannot read others */
  unreadable: string[];
}

/** Behind the name of a folder that a backup is writing or deleting. */
export const PARTIAL = '.partial-';

/** Whether a clock is wrong, now or at the backup. Differences of minutes between two machines do not count. */
export const isInFuture = (takenAt: Date, now: Date): boolean => takenAt.getTime() - now.getTime() > 600_000;

/** Returns the complete backups in a folder. Throws the error of `readdir`. */
export async function backupsIn(parent: string): Promise<StoredBackups> {
  const stored: StoredBackups = { backups: [], damaged: [], unreadable: [] };
  for (const name of (await fs.readdir(parent)).filter((one) => !one.includes(PARTIAL))) {
    const folder = path.join(parent, name);
    const file = path.join(folder, manifestName);
    try {
      const manifest = JSON.parse(await fs.readFile(file, 'utf8')) as Manifest;
      const takenAt = new Date(Date.parse(manifest.takenAt));
      const { missing = 0 } = manifest.photos;
      if (Number.isNaN(takenAt.getTime())) throw new SyntaxError('no time');
      stored.backups.push({ name, folder, takenAt, missing, keys: await keysOf(folder, manifest) });
    } catch (error) {
      if (isForbidden(error)) stored.unreadable.push(sayForbidden(file, parent, error).message);
      else if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error))) stored.damaged.push(name);
    }
  }
  stored.backups.sort((a, b) => a.takenAt.getTime() - b.takenAt.getTime());
  return stored;
}

/** Backups of earlier releases name no keys: at least the one of the index key is needed. */
export async function keysOf(folder: string, { keys }: Pick<Manifest, 'keys'>): Promise<string[]> {
  if (keys) return keys;
  const ids = new Set<string>();
  for await (const row of readEach<{ key_sealed: string }>(path.join(folder, tableFile('vault_keys'))))
    ids.add(row.key_sealed.split('.')[1] ?? '');
  return [...ids];
}
