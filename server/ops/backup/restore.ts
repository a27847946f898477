import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { migrationsFolder } from '../../assemble';
import { migrate } from '../../db/migrate';
import { errorCode } from '../../errorCode';
import { refuseBehindPooler, refuseWhileInUse } from '../../db/inUse';
import { StartError } from '../../startError';
import type { ToolDeps } from '../../tool';
import { inOrderOfReference, tablesOf } from './catalog';
import { checkBackup } from './check';
import { photoFile, photoList, quoted, tableFile, type KeptPhoto, type Manifest } from './format';
import { readEach, readRows } from './rows';

/** Checks the backup, empties the database if allowed, reads everything back, and brings it to today's schema. */
export async function restore(
  { pool, photos, config }: Pick<ToolDeps, 'pool' | 'photos' | 'config'>,
  folder: string,
  replace: boolean,
): Promise<Manifest> {
  refuseBehindPooler(config);
  const manifest = await checkBackup(folder, config.dataKeys);
  await refuseWhileInUse(pool);
  await emptyDatabase(pool, replace);
  await migrate(pool, migrationsFolder(config.rootDir), { only: manifest.migrations });
  // Photos first: a row must never point to a photo that is not there yet.
  for await (const { id } of readEach<KeptPhoto>(path.join(folder, photoList)))
    await photos.put(id, await fs.readFile(path.join(folder, photoFile(id))));
  await readBack(pool, folder, manifest);
  await migrate(pool, migrationsFolder(config.rootDir));
  return manifest;
}

async function emptyDatabase(pool: Pool, replace: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    const tables = await tablesOf(client);
    if (tables.length === 0) return;
    if (!replace)
      throw new StartError(
        'The database is not empty. Add --replace to put the backup in the place of everything it holds.',
      );
    await client.query('drop schema public cascade; create schema public');
  } finally {
    client.release();
  }
}

async function readBack(pool: Pool, folder: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await withoutReferenceChecks(client);
    // What the migrations themselves wrote comes back from the backup.
    await client.query(`truncate ${Object.keys(manifest.tables).map(quoted).join(', ')}`);
    for (const table of await inOrderOfReference(client, Object.keys(manifest.tables)))
      await readTable(client, folder, table, manifest);
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** Only a superuser may; the order of tables and rows serves everybody else. */
async function withoutReferenceChecks(client: PoolClient): Promise<void> {
  await client.query('savepoint try');
  try {
    await client.query('set local session_replication_role = replica');
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    await client.query('rollback to savepoint try');
  }
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
