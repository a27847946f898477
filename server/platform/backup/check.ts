import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { locations } from '../crypto/sealLocations';
import { createSealer } from '../crypto/vault';
import { type DataKey } from '../../config/keys';
import { StartError } from '../../startError';
import { manifestName, photoFile, photoList, sha256, tableFile, type KeptPhoto, type Manifest } from './format';
import { keysOf } from './list';
import { readEach } from './rows';
import { isForbidden, sayForbidden } from './unreadable';

/** Returns the manifest. Throws StartError when a file is missing or changed, or when DATA_KEY does not open the backup. */
export async function checkBackup(folder: string, keys: DataKey[]): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const files = Object.entries(manifest.tables).map(([table, { sha256 }]): [string, string] => [
    tableFile(table),
    sha256,
  ]);
  for (const [file, wanted] of [...files, [photoList, manifest.photos.sha256] as const])
    if ((await hashOfLines(path.join(folder, file), folder)) !== wanted) throw damaged(file);
  for await (const { id, sha256: expected } of readEach<KeptPhoto>(path.join(folder, photoList))) {
    const file = path.join(folder, photoFile(id));
    const bytes = await fs.readFile(file).catch((error: unknown) => refuseForbidden(error, file, folder));
    if (!bytes || sha256(bytes) !== expected) throw damaged(photoFile(id));
  }
  await checkKeys(folder, manifest, keys);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestName);
  const text = await fs.readFile(file, 'utf8').catch(async (error: unknown) => {
    throw isForbidden(error) ? sayForbidden(file, folder, error) : await noBackup(folder);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 2)
    throw new StartError(
      `${folder} was made by an incompatible release (format ${String(manifest.format)}).`,
      `${folder} 由不兼容的版本生成（格式 ${String(manifest.format)}）。`,
    );
  return manifest;
}

async function noBackup(folder: string): Promise<StartError> {
  const names = await fs.readdir(folder).catch(() => undefined);
  if (!names) return new StartError(`The folder ${folder} does not exist.`, `没有目录 ${folder}。`);
  return new StartError(
    `${folder} is not a backup: it has no ${manifestName}. Name the folder of one backup.`,
    `${folder} 不是备份：里面没有 ${manifestName}。请写一个备份的目录。`,
  );
}

/** Returns the SHA-256 of the uncompressed text; empty for a damaged file. */
export async function hashOfLines(file: string, folder: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), createGunzip(), hash).catch((error: unknown) =>
    refuseForbidden(error, file, folder),
  );
  return hash.readable ? hash.digest('hex') : '';
}

/** Any other error means that the file is damaged. */
function refuseForbidden(error: unknown, file: string, folder: string): undefined {
  if (isForbidden(error)) throw sayForbidden(file, folder, error);
  return undefined;
}

const damaged = (name: string): StartError =>
  new StartError(
    `The backup is damaged: ${name} is missing or was changed. Use an earlier backup, or another copy of this one.`,
    `备份已损坏：${name} 不见了或者被改动过。请用更早的备份，或者它的另一份副本。`,
  );

/** Throws StartError when DATA_KEY lacks a key of the backup, or when its key of the same name is another one. */
export async function checkKeys(folder: string, manifest: Pick<Manifest, 'keys'>, keys: DataKey[]): Promise<void> {
  const needed = await keysOf(folder, manifest);
  const missing = needed.filter((id) => !keys.some((key) => key.id === id));
  if (missing.length > 0) {
    const names = missing.join(', ');
    throw new StartError(
      `DATA_KEY cannot decrypt this backup: it needs the key ${names}, and DATA_KEY has ${namesOf(keys)}. Add the key of that name behind the others, like DATA_KEY=k2:…,k1:…`,
      `DATA_KEY 不能解密这个备份：它需要密钥 ${names}，DATA_KEY 里只有 ${namesOf(keys)}。把这个名称的密钥加在其他密钥后面，例如 DATA_KEY=k2:…,k1:…`,
    );
  }
  const rows = readEach<{ purpose: string; key_sealed: string }>(path.join(folder, tableFile('vault_keys')));
  for await (const { purpose, key_sealed: sealed } of rows) {
    try {
      createSealer(keys).open(sealed, locations.vaultKey(purpose));
    } catch (cause) {
      const id = sealed.split('.')[1] ?? '';
      throw new StartError(
        `DATA_KEY cannot decrypt this backup: its key ${id} is not the key that was in use when the backup was made. Set that one.`,
        `DATA_KEY 不能解密这个备份：其中的 ${id} 不是备份时使用的密钥。请改成备份时的那一个。`,
        { cause },
      );
    }
  }
}

const namesOf = (keys: DataKey[]): string => keys.map(({ id }) => id).join(', ');
