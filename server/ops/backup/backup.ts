import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { PhotoStore } from '../../files/store';
import { StartError } from '../../startError';
import type { ToolDeps } from '../../tool';
import { sequencesOf, tablesOf } from './catalog';
import { dumpTable } from './dump';
import { manifestName, photoFile, sha256, tableFile, type Manifest } from './format';

/** Everything but the keys, as of one instant, while the server runs. The folder appears whole or not at all. */
export async function backup(
  { pool, photos, clock }: Pick<ToolDeps, 'pool' | 'photos' | 'clock'>,
  folder: string,
): Promise<Manifest> {
  if ((await fs.readdir(folder).catch(() => [])).length > 0)
    throw new StartError(`${folder} is not empty. Name a new folder for each backup.`);
  const draft = `${path.resolve(folder)}.partial-${process.pid}`;
  try {
    for (const name of ['tables', 'photos']) await fs.mkdir(path.join(draft, name), { recursive: true, mode: 0o700 });
    const manifest = await snapshot(pool, draft, photos, clock.now().toISOString());
    await fs.writeFile(path.join(draft, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    await fs.rm(folder, { recursive: true, force: true });
    await fs.rename(draft, folder);
    return manifest;
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function snapshot(pool: Pool, draft: string, photos: PhotoStore, takenAt: string): Promise<Manifest> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const tables: Manifest['tables'] = {};
    for (const table of await tablesOf(client))
      tables[table] = await dumpTable(client, table, path.join(draft, tableFile(table)));
    const sequences = await sequencesOf(client);
    const kept = await copyPhotos(client, photos, draft);
    await client.query('commit');
    return { format: 1, takenAt, migrations: migrations.rows.map((row) => row.name), tables, sequences, photos: kept };
  } finally {
    client.release(true);
  }
}

/** A photo is kept before its row and goes after it, so every row of the snapshot has one, unless it was deleted meanwhile. */
async function copyPhotos(client: PoolClient, photos: PhotoStore, draft: string): Promise<Record<string, string>> {
  const { rows } = await client.query<{ id: string }>('select id::text from files');
  const kept: Record<string, string> = {};
  for (const { id } of rows) {
    const bytes = await photos.get(id);
    if (!bytes) continue;
    await fs.writeFile(path.join(draft, photoFile(id)), bytes, { mode: 0o600, flush: true });
    kept[id] = sha256(bytes);
  }
  return kept;
}
