import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { PhotoStore } from '../files/store';
import { StartError } from '../../startError';
import type { ToolDeps } from '../../cli/tool';
import { sequencesOf, tablesOf } from './catalog';
import { dumpTable } from './dump';
import { manifestName, photoFile, photoList, sha256, tableFile, type KeptPhoto, type Manifest } from './format';
import { writeLines } from './lines';
import { readRows } from './rows';

/** Receives progress messages. */
type Report = (progress: string) => void;

/** Writes a consistent backup (without keys) while the server runs. The folder is renamed into place when it is complete. */
export async function backup(
  { pool, photos, clock }: Pick<ToolDeps, 'pool' | 'photos' | 'clock'>,
  folder: string,
  report: Report = () => {},
): Promise<Manifest> {
  if ((await fs.readdir(folder).catch(() => [])).length > 0)
    throw new StartError(`${folder} is not empty. Use a new folder for each backup.`);
  const draft = `${path.resolve(folder)}.partial-${process.pid}`;
  try {
    for (const name of ['tables', 'photos']) await fs.mkdir(path.join(draft, name), { recursive: true, mode: 0o700 });
    const rows = await snapshot(pool, draft, clock.now().toISOString(), report);
    const manifest: Manifest = { ...rows, photos: await copyPhotos(pool, photos, draft, report) };
    await fs.writeFile(path.join(draft, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    await fs.rm(folder, { recursive: true, force: true });
    await fs.rename(draft, folder);
    return manifest;
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Dumps all rows in one read-only transaction. It ends before the photos are copied, because it blocks ALTER TABLE. */
async function snapshot(pool: Pool, draft: string, takenAt: string, report: Report): Promise<Omit<Manifest, 'photos'>> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const tables: Manifest['tables'] = {};
    const keys = new Set<string>();
    for (const table of await tablesOf(client))
      tables[table] = await dumpTable(client, table, draft, keys, (rows) => report(`${table}: ${rows} rows`));
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return {
      format: 2,
      takenAt,
      migrations: migrations.rows.map((row) => row.name),
      tables,
      sequences,
      keys: [...keys].sort(),
    };
  } finally {
    client.release(true);
  }
}

/**
 * Copies the photos of the dumped rows. A photo is stored before its row is inserted and removed after its row is deleted, and never changes.
 * A photo that the store lacks was therefore deleted together with its row during the backup, or is lost.
 */
async function copyPhotos(pool: Pool, photos: PhotoStore, draft: string, report: Report): Promise<Manifest['photos']> {
  let count = 0;
  let missing = 0;
  async function* kept(): AsyncGenerator<string> {
    for await (const lines of readRows(path.join(draft, tableFile('files')))) {
      for (const line of lines) {
        const { id } = JSON.parse(line) as { id: string };
        const bytes = await photos.get(id);
        if (!bytes) {
          const { rowCount } = await pool.query('select from files where id = $1', [id]);
          missing += rowCount ?? 0;
          continue;
        }
        await fs.writeFile(path.join(draft, photoFile(id)), bytes, { mode: 0o600, flush: true });
        count += 1;
        report(`${count} photos`);
        const photo: KeptPhoto = { id, sha256: sha256(bytes) };
        yield `${JSON.stringify(photo)}\n`;
      }
    }
  }
  const hash = await writeLines(path.join(draft, photoList), kept());
  return { count, sha256: hash, ...(missing > 0 && { missing }) };
}
