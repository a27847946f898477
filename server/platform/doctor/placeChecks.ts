import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../errorCode';
import type { PhotoStore } from '../files/store';
import { fix, ok, reason, skip, type Finding } from './finding';

const LEAST_FREE_BYTES = 2e9;

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
