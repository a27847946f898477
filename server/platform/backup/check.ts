import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { locations } from '../crypto/sealLocations';
import { createSealer, type DataKey } from '../crypto/vault';
import { StartError } from '../../startError';
import { manifestName, photoFile, photoList, sha256, tableFile, type KeptPhoto, type Manifest } from './format';
import { readEach } from './rows';

/** Returns the manifest. Throws StartError when a file is missing or changed, or when DATA_KEY does not open the backup. */
export async function checkBackup(folder: string, keys: DataKey[]): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const files = Object.entries(manifest.tables).map(([table, { sha256 }]): [string, string] => [
    tableFile(table),
    sha256,
  ]);
  for (const [file, wanted] of [...files, [photoList, manifest.photos.sha256] as const])
    if ((await hashOfLines(path.join(folder, file))) !== wanted) throw damaged(file);
  for await (const { id, sha256: expected } of readEach<KeptPhoto>(path.join(folder, photoList))) {
    const bytes = await fs.readFile(path.join(folder, photoFile(id))).catch(() => undefined);
    if (!bytes || sha256(bytes) !== expected) throw damaged(photoFile(id));
  }
  await checkKey(folder, keys);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, manifestName), 'utf8').catch(() => {
    throw new StartError(`${folder} is not a backup: it has no ${manifestName}.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 2)
    throw new StartError(`${folder} was made by an incompatible release (format ${String(manifest.format)}).`);
  return manifest;
}

async function hashOfLines(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), createGunzip(), hash).catch(() => {});
  return hash.readable ? hash.digest('hex') : '';
}

const damaged = (name: string): StartError =>
  new StartError(`The backup is damaged: ${name} is missing or was changed.`);

async function checkKey(folder: string, keys: DataKey[]): Promise<void> {
  const rows = readEach<{ purpose: string; key_sealed: string }>(path.join(folder, tableFile('vault_keys')));
  for await (const { purpose, key_sealed: sealed } of rows) {
    try {
      createSealer(keys).open(sealed, locations.vaultKey(purpose));
    } catch (cause) {
      throw new StartError(
        'DATA_KEY cannot decrypt this backup. Set DATA_KEY to the key that was in use when the backup was made.',
        { cause },
      );
    }
  }
}
