import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { migrationsFolder, migrateWithin, requireMigrations } from '../db/migrate';
import { refuseBehindPooler, refuseWhileInUse } from '../db/inUse';
import { restoreMark } from '../db/restoreMark';
import { grantsOf, repeatGrants } from '../db/rights';
import { StartError } from '../../startError';
import type { ToolDeps } from './toolDeps';
import { contentsOf, emptySchema, inOrderOfReference, tablesOf } from './catalog';
import { checkBackup } from './check';
import { photoFile, photoList, quoted, tableFile, type KeptPhoto, type Manifest } from './format';
import { removeLostPhotos, type LostPhotos } from './lostPhotos';
import { readEach, readRows } from './rows';

export interface Restored extends Manifest {
  /** roles other than the owner with rights on the tables */
  roles: string[];
  /** those of them that a server can use */
  serverRoles: string[];
  missing: LostPhotos;
}

/**
 * Checks the backup, copies its photos, then replaces the database contents in one transaction: a failure or kill rolls back.
 * Photos are stored first, because a row must never refer to a photo that does not exist. `finish` runs in the transaction.
 */
export async function restore(
  { pool, photos, config }: Pick<ToolDeps, 'pool' | 'photos' | 'config'>,
  folder: string,
  replace: boolean,
  finish?: (client: PoolClient, manifest: Manifest) => Promise<void>,
): Promise<Restored> {
  refuseBehindPooler(config);
  const manifest = await checkBackup(folder, config.dataKeys);
  const migrations = migrationsFolder(config.rootDir);
  await requireMigrations(migrations, manifest.migrations);
  await refuseWhileInUse(pool);
  await markIfEmpty(pool, replace);
  for await (const { id } of readEach<KeptPhoto>(path.join(folder, photoList)))
    await photos.put(id, await fs.readFile(path.join(folder, photoFile(id))));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const grants = await grantsOf(client);
    const tablesBefore = await tablesOf(client);
    // This also drops the mark of an interrupted restore.
    await emptySchema(client);
    await migrateWithin(client, migrations, manifest.migrations);
    await readBack(client, folder, manifest);
    await migrateWithin(client, migrations);
    await finish?.(client, manifest);
    const roles = await repeatGrants(client, grants, tablesBefore);
    const missing = await removeLostPhotos(client, folder);
    // A server started during the restore has loaded the vault keys of the old database.
    await refuseWhileInUse(pool);
    await client.query('commit');
    return { ...manifest, ...roles, missing };
  } finally {
    client.release(true);
  }
}

/** Marks an empty database, so that no server migrates and uses it before the restore is complete. */
async function markIfEmpty(pool: Pool, replace: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    const contents = (await contentsOf(client)).flatMap(({ kind, name }) =>
      name === `public.${restoreMark}` ? [] : `${kind} ${name}`,
    );
    if (contents.length === 0) await client.query(`create table if not exists ${restoreMark} ()`);
    else if (!replace) throw notEmpty(contents);
  } finally {
    client.release();
  }
}

function notEmpty(contents: string[]): StartError {
  const names = contents.slice(0, 3).join(', ');
  const more = contents.length - 3;
  return new StartError(
    `The database is not empty: its schema public has ${names}${more > 0 ? ` and ${more} more` : ''}. Add --replace to drop all of that and to load the backup.`,
    `数据库不是空的：schema public 里有 ${names}${more > 0 ? ` 等 ${contents.length} 项` : ''}。加上 --replace 才会删除它们，再载入备份。`,
  );
}

async function readBack(client: PoolClient, folder: string, manifest: Manifest): Promise<void> {
  // The applied migrations are already listed there.
  const tables = Object.keys(manifest.tables).filter((table) => table !== 'schema_migrations');
  // The rows include what the triggers have written. The owner of a table may disable its triggers, but not its foreign keys.
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  // Rows inserted by migrations are part of the backup.
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  for (const table of await inOrderOfReference(client, tables)) await readTable(client, folder, table, manifest);
  for (const [name, value] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
}

async function readTable(client: PoolClient, folder: string, table: string, manifest: Manifest): Promise<void> {
  let rows = 0;
  for await (const lines of readRows(path.join(folder, tableFile(table)))) {
    rows += lines.length;
    await client.query(
      `insert into ${quoted(table)} overriding system value select * from json_populate_recordset(null::${quoted(table)}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
  }
  if (rows !== manifest.tables[table]?.rows)
    throw new Error(`${table}: ${rows} rows read, ${manifest.tables[table]?.rows} expected.`);
}
