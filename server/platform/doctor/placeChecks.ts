import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '@domain/time';
import { commandLine } from '../../commandLine';
import { manifestName, type Manifest } from '../backup/format';
import { errorCode } from '../errorCode';
import type { PhotoStore } from '../files/store';
import { fix, ok, reason, skip, type Finding } from './finding';

const LEAST_FREE_BYTES = 2e9;
/** A daily backup that may start two hours late. */
const OLDEST_BACKUP_MS = 26 * HOUR_MS;

/** The server can neither read nor delete files that another user has stored. */
export async function checkUser(dataDir: string, user = process.getuid?.()): Promise<Finding> {
  const ownerOf = async (folder: string) => (await fs.stat(folder).catch(() => undefined))?.uid;
  const owner = await ownerOf(dataDir);
  if (owner === undefined) return skip('user', `${dataDir} does not exist.`);
  if (owner !== user)
    return fix(
      'user',
      `${dataDir} belongs to the user ${owner}, and this check runs as the user ${user}, who has other rights. Run it as the user of the server (in a release: "qczhyjs doctor").`,
    );
  const photos = path.join(dataDir, 'photos');
  const names = await fs.readdir(photos).catch(() => []);
  const owners = await Promise.all([photos, ...names.map((name) => path.join(photos, name))].map(ownerOf));
  if (owners.some((one) => one !== undefined && one !== owner))
    return fix('user', `Another user owns files in ${photos}. Run "chown -R ${owner} ${photos}" as root.`);
  return ok('user', `This check runs as the owner of ${dataDir}.`);
}

type Probes = Pick<PhotoStore, 'put' | 'get' | 'delete'>;

/** Stores probes in the folder itself: the photo store would create folders that remain. */
export const probesIn = (folder: string): Probes => ({
  put: (id, bytes) => fs.writeFile(path.join(folder, id), bytes, { mode: 0o600, flag: 'wx', flush: true }),
  get: (id) =>
    fs.readFile(path.join(folder, id)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }),
  delete: (id) => fs.rm(path.join(folder, id), { force: true }),
});

/** Stores, reads and deletes a probe. */
export async function checkStorage(photos: Probes, place: string): Promise<Finding> {
  const id = `doctor-${randomUUID()}`;
  const probe = randomBytes(1_000);
  try {
    await photos.put(id, probe);
    const read = await photos.get(id);
    await photos.delete(id);
    if (!read?.equals(probe))
      return fix('storage', `${place} returns other bytes than were stored. Check the storage.`);
    if (await photos.get(id))
      return fix(
        'storage',
        `${place} keeps a photo that was deleted (${id}). Grant the right to delete, and delete it.`,
      );
    return ok('storage', `${place} stores, returns and deletes a probe.`);
  } catch (error) {
    await photos.delete(id).catch(() => {});
    return fix(
      'storage',
      `${place} cannot be used (${reason(error)}). Check address, credentials, rights and free space.`,
    );
  }
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
};

/** Free space in the folders that the server and the backup write. */
export async function checkSpace(folders: readonly string[], freeBytes = freeBytesOf): Promise<Finding> {
  const found = await Promise.all(folders.map(async (folder) => ({ folder, free: await freeBytes(folder) })));
  const said = found.map(({ folder, free }) => `${folder} ${(free / 1e9).toFixed(1)} GB`).join(', ');
  return found.some(({ free }) => free < LEAST_FREE_BYTES)
    ? fix('space', `Free: ${said}. Make at least ${LEAST_FREE_BYTES / 1e9} GB free.`)
    : ok('space', `Free: ${said}.`);
}

/** Age and completeness of the newest backup in BACKUP_DIR. */
export async function checkBackups(folder: string | undefined, now: Date): Promise<Finding> {
  if (!folder) return skip('backup', 'BACKUP_DIR is not set, so the age of the newest backup is unknown.');
  const names = await fs.readdir(folder).catch((error: unknown) => reason(error));
  if (typeof names === 'string')
    return fix('backup', `BACKUP_DIR ${folder} cannot be read (${names}). Create the folder.`);
  const backups = (await Promise.all(names.map((name) => readBackup(folder, name)))).flat();
  const damaged = backups.filter(({ takenAt }) => Number.isNaN(takenAt)).map(({ name }) => name);
  const [newest] = backups.filter(({ takenAt }) => !Number.isNaN(takenAt)).sort((a, b) => b.takenAt - a.takenAt);
  const age = newest ? now.getTime() - newest.takenAt : 0;
  const said = newest && `The newest backup, ${newest.name}, is ${Math.floor(age / HOUR_MS)} hours old`;
  const daily = `Run "${commandLine('backup')}" daily`;
  const problems = [
    damaged.length > 0 &&
      `${manifestName} of ${damaged.join(', ')} is damaged: this backup cannot be restored. Delete it.`,
    !newest && `${folder} contains no backup. ${daily}.`,
    newest?.missing &&
      `${said} and lacks ${newest.missing} photos. Look for them in older backups or versions of the storage.`,
    age > OLDEST_BACKUP_MS && `${said}. ${daily}, and read the output of the last run.`,
  ].filter(Boolean);
  return problems.length > 0 ? fix('backup', problems.join('\n')) : ok('backup', `${said}.`);
}

/** Returns one backup, or none for another folder. The time of a damaged one is NaN. */
async function readBackup(folder: string, name: string) {
  const text = await fs.readFile(path.join(folder, name, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  try {
    const { takenAt, photos } = JSON.parse(text) as Manifest;
    return [{ name, takenAt: Date.parse(takenAt), missing: photos.missing }];
  } catch {
    return [{ name, takenAt: NaN, missing: 0 }];
  }
}
