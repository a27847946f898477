import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { operatorText } from '../../operatorText';
import { StartError } from '../../startError';
import { errorCode } from '../../errorCode';
import type { ToolDeps } from './toolDeps';
import { sequencesOf, tablesOf } from './catalog';
import { dumpTable } from './dump';
import { manifestName, photoFile, photoList, sha256, tableFile, type KeptPhoto, type Manifest } from './format';
import { earlierPhotos, type EarlierPhotos } from './earlierPhotos';
import { writeLines } from './lines';
import { PARTIAL } from './list';
import { readEach } from './rows';

/** Receives progress messages. */
type Report = (progress: string) => void;

/** Writes a consistent backup (without keys) while the server runs. The folder is renamed into place when it is complete. */
export async function backup(
  { pool, photos, clock }: Pick<ToolDeps, 'pool' | 'photos' | 'clock'>,
  folder: string,
  report: Report = () => {},
): Promise<Manifest> {
  if ((await fs.readdir(folder).catch(() => [])).length > 0) throw notEmpty(folder);
  const target = path.resolve(folder);
  const draft = `${target}${PARTIAL}${randomUUID()}`;
  const earlier = await earlierPhotos(path.dirname(target), clock.now());
  try {
    for (const name of ['tables', 'photos']) await fs.mkdir(path.join(draft, name), { recursive: true, mode: 0o700 });
    const rows = await snapshot(pool, draft, clock.now().toISOString(), report);
    const manifest: Manifest = { ...rows, photos: await takePhotos({ pool, photos }, draft, earlier, report) };
    await fs.writeFile(path.join(draft, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    // Replaces an empty folder only: another backup may be complete there by now.
    await fs.rename(draft, target).catch((error: unknown) => {
      throw ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error)) ? notEmpty(folder) : error;
    });
    return manifest;
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const notEmpty = (folder: string): StartError =>
  new StartError(
    `${folder} is not empty. Use a new folder for each backup.`,
    `${folder} 不是空的。每次备份都要用新的目录。`,
  );

const NO_TABLE = '42P01';

function refuseEmpty(error: unknown): never {
  if (errorCode(error) !== NO_TABLE) throw error;
  throw new StartError(
    'The database is empty, so there is nothing to back up. Start the server first, or restore a backup.',
    '数据库是空的，没有可以备份的数据。请先启动服务，或者恢复一个备份。',
    { cause: error },
  );
}

/** Dumps all rows in one read-only transaction. It ends before the photos are copied, because it blocks ALTER TABLE. */
async function snapshot(pool: Pool, draft: string, takenAt: string, report: Report): Promise<Omit<Manifest, 'photos'>> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await client
      .query<{ name: string }>('select name from schema_migrations order by name')
      .catch(refuseEmpty);
    const tables: Manifest['tables'] = {};
    const keys = new Set<string>();
    for (const table of await tablesOf(client))
      tables[table] = await dumpTable(client, table, draft, keys, (rows) =>
        report(operatorText(`${table}: ${rows} rows`, `${table}：${rows} 行`)),
      );
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
 * Takes the photos of the dumped rows. A photo is stored before its row is inserted and removed after its row is deleted, and never changes:
 * one that the backup before has is linked, not copied. A photo that the store lacks was deleted together with its row during the backup,
 * or is lost.
 */
async function takePhotos(
  { pool, photos }: Pick<ToolDeps, 'pool' | 'photos'>,
  draft: string,
  earlier: EarlierPhotos,
  report: Report,
): Promise<Manifest['photos']> {
  let count = 0;
  let missing = 0;
  const isLost = async (id: string): Promise<boolean> => {
    if (await photos.has(id)) return false;
    const { rowCount } = await pool.query('select from files where id = $1', [id]);
    missing += rowCount ?? 0;
    return true;
  };
  const copy = async (id: string, file: string): Promise<KeptPhoto | undefined> => {
    const bytes = await photos.get(id);
    if (!bytes) return undefined;
    await fs.writeFile(file, bytes, { mode: 0o600, flush: true });
    return { id, sha256: sha256(bytes) };
  };
  async function* taken(): AsyncGenerator<string> {
    for await (const { id } of readEach<{ id: string }>(path.join(draft, tableFile('files')))) {
      const file = path.join(draft, photoFile(id));
      const wasLost = await isLost(id);
      const photo = (await earlier.link(id, file)) ?? (wasLost ? undefined : await copy(id, file));
      if (!photo) continue;
      count += 1;
      report(operatorText(`${count} photos`, `${count} 张照片`));
      yield `${JSON.stringify(photo)}\n`;
    }
  }
  const hash = await writeLines(path.join(draft, photoList), taken());
  return { count, sha256: hash, ...(missing > 0 && { missing }) };
}
