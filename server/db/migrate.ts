import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';

const LOCK = 7002;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies what is missing, each file in its own transaction, under a lock: of several processes starting at once one works,
 * the others wait. `only` stops at an older schema, which a backup is read into.
 */
export async function migrate(pool: Pool, folder: string, only?: string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const all = await read(folder);
    return await applyMissing(client, only ? all.filter((one) => only.includes(one.name)) : all);
  } finally {
    // Closing the connection gives the lock back even when unlocking could not be said.
    client.release(true);
  }
}

/** Names of migrations that this release brings and the database does not have yet. */
export async function missingMigrations(pool: Pool, folder: string): Promise<string[]> {
  const done = await pool.query<{ name: string }>('select name from schema_migrations');
  const names = new Set(done.rows.map((row) => row.name));
  return (await read(folder)).map((one) => one.name).filter((name) => !names.has(name));
}

async function read(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const { name, sql, checksum } of migrations) {
    const known = done.get(name);
    if (known === checksum) continue;
    if (known) throw new Error(`Migration ${name} was changed after it had been applied; add a new migration instead.`);
    await inTransaction(client, async () => {
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    });
    applied.push(name);
  }
  return applied;
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
