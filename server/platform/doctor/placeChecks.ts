import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config';
import { manifestName, type Manifest } from '../backup/format';
import { errorCode } from '../errorCode';
import type { PhotoStore } from '../files/store';
import { fix, ok, skip, type Finding } from './finding';

const TIMEOUT_MS = 5_000;
const LEAST_FREE_BYTES = 2e9;
/** A daily backup that may start two hours late. */
const OLDEST_BACKUP_MS = 26 * 3_600_000;
const HOUR_MS = 3_600_000;

const reason = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return errorCode(cause) || (cause instanceof Error ? cause.message : 'unknown');
};

/** Stores, reads and deletes a probe. */
export async function checkStorage(photos: PhotoStore, place: string): Promise<Finding> {
  const id = `doctor-${randomUUID()}`;
  const probe = randomBytes(1_000);
  try {
    await photos.put(id, probe);
    const read = await photos.get(id);
    if (!read?.equals(probe))
      return fix('storage', `${place} returns other bytes than were stored. Check the storage.`);
    await photos.delete(id);
    if (await photos.get(id))
      return fix(
        'storage',
        `${place} keeps a photo that was deleted (${id}). Grant the right to delete, and delete it.`,
      );
    return ok('storage', `${place} stores, returns and deletes a probe.`);
  } catch (error) {
    return fix(
      'storage',
      `${place} cannot be used (${reason(error)}). Check address, credentials, rights and free space.`,
    );
  }
}

/** Sends no message: a HEAD request shows whether the gateway answers and accepts the key. */
export async function checkGateway({ smsUrl, smsKey }: Pick<Config, 'smsUrl' | 'smsKey'>): Promise<Finding> {
  if (!smsUrl) return skip('sms', 'SMS_URL is not set; messages are written to standard output.');
  try {
    const { status } = await fetch(smsUrl, {
      method: 'HEAD',
      headers: smsKey ? { authorization: `Bearer ${smsKey}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status === 401 || status === 403)
      return fix(
        'sms',
        `The gateway refuses SMS_KEY (status ${status}). Set the key that its operator gave to this service.`,
      );
    if (status >= 300 && status < 400)
      return fix(
        'sms',
        `The gateway redirects (status ${status}), and messages are not redirected. Set SMS_URL to the final address.`,
      );
    if (status >= 500) return fix('sms', `The gateway answers status ${status}. Call its operator.`);
    return ok('sms', `The gateway answers (status ${status} to HEAD). No message was sent.`);
  } catch (error) {
    return fix('sms', `The gateway does not answer (${reason(error)}). Check SMS_URL and the firewall.`);
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
  const manifests = await Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name, manifestName), 'utf8').catch(() => undefined);
      return text === undefined ? [] : [{ name, ...(JSON.parse(text) as Manifest) }];
    }),
  );
  const newest = manifests.flat().sort((a, b) => b.takenAt.localeCompare(a.takenAt))[0];
  if (!newest) return fix('backup', `${folder} contains no backup. Run "npm run backup" daily.`);
  const hours = Math.floor((now.getTime() - Date.parse(newest.takenAt)) / HOUR_MS);
  const said = `The newest backup, ${newest.name}, is ${hours} hours old`;
  if (newest.photos.missing)
    return fix(
      'backup',
      `${said} and lacks ${newest.photos.missing} photos. Look for them in older backups or versions of the storage.`,
    );
  if (now.getTime() - Date.parse(newest.takenAt) > OLDEST_BACKUP_MS)
    return fix('backup', `${said}. Run "npm run backup" daily, and read the output of the last run.`);
  return ok('backup', `${said}.`);
}
