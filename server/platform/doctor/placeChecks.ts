import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { errorReason } from '../../errorReason';
import { errorCode } from '../../errorCode';
import type { PhotoStore } from '../files/store';
import { fix, ok, skip, type Finding } from './finding';

const LEAST_FREE_BYTES = 2e9;

/** The server can neither read nor delete files that another user has stored. */
export async function checkUser(dataDir: string, user = process.getuid?.()): Promise<Finding> {
  const ownerOf = async (folder: string) => (await fs.stat(folder).catch(() => undefined))?.uid;
  const owner = await ownerOf(dataDir);
  if (owner === undefined) return skip('user', `${dataDir} does not exist.`, `没有目录 ${dataDir}。`);
  if (owner !== user)
    return fix(
      'user',
      `${dataDir} belongs to the user ${owner}, and this check runs as the user ${user}, who has other rights. Run it as the user of the server (in a release: "qczhyjs doctor").`,
      `${dataDir} 属于用户 ${owner}，这次检查用的是用户 ${user}，权限不同。请用服务的用户检查（qczhyjs doctor）。`,
    );
  const photos = path.join(dataDir, 'photos');
  const names = await fs.readdir(photos).catch(() => []);
  const owners = await Promise.all([photos, ...names.map((name) => path.join(photos, name))].map(ownerOf));
  if (owners.some((one) => one !== undefined && one !== owner))
    return fix(
      'user',
      `Another user owns files in ${photos}. Run "chown -R ${owner} ${photos}" as root.`,
      `${photos} 里有别的用户的文件。请由 root 执行“chown -R ${owner} ${photos}”。`,
    );
  return ok('user', `This check runs as the owner of ${dataDir}.`, `检查用的是 ${dataDir} 的所有者。`);
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
      return fix(
        'storage',
        `${place} returns other bytes than were stored. Check the storage.`,
        `${place} 读出的内容和写入的不同。请检查存储。`,
      );
    if (await photos.get(id))
      return fix(
        'storage',
        `${place} keeps a photo that was deleted (${id}). Grant the right to delete, and delete it.`,
        `${place} 删不掉照片（${id}）。请给删除的权限，并删除它。`,
      );
    return ok('storage', `${place} stores, returns and deletes a probe.`, `${place} 可以写入、读出和删除。`);
  } catch (error) {
    await photos.delete(id).catch(() => {});
    return fix(
      'storage',
      `${place} cannot be used (${errorReason(error)}). Check address, credentials, rights and free space.`,
      `${place} 不能使用（${errorReason(error)}）。请检查地址、密钥、权限和磁盘空间。`,
    );
  }
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
};

/** Free space in the folders that the server and the backup write. */
export async function checkSpace(folders: readonly string[], freeBytes = freeBytesOf): Promise<Finding> {
  const spaces = await Promise.all(folders.map(async (folder) => ({ folder, bytes: await freeBytes(folder) })));
  const free = spaces.map(({ folder, bytes }) => `${folder} ${(bytes / 1e9).toFixed(1)} GB`).join(', ');
  return spaces.some(({ bytes }) => bytes < LEAST_FREE_BYTES)
    ? fix(
        'space',
        `Free: ${free}. Make at least ${LEAST_FREE_BYTES / 1e9} GB free.`,
        `剩余：${free}。请至少腾出 ${LEAST_FREE_BYTES / 1e9} GB。`,
      )
    : ok('space', `Free: ${free}.`, `剩余：${free}。`);
}
