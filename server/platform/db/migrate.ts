import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../errorCode';
import { refuseHalfRestored } from './restoreMark';

const LOCK = 7002;
/** lock_not_available: another session locks the table. */
const HELD = '55P03';
const NO_TABLE = '42P01';
const HELD_MS = 2_500;

const LIST = `create table if not exists schema_migrations
  (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies missing migrations, one transaction per file, under an advisory lock (concurrent processes wait). Returns their names.
 * Waits 2.5 s for a locked table, then releases the lock request and retries, because a waiting request blocks all other sessions.
 */
export async function migrate(
  pool: Pool,
  folder: string,
  { within = 600_000 }: { within?: number } = {},
): Promise<string[]> {
  await refuseHalfRestored(pool);
  const migrations = await read(folder);
  // Usually nothing is missing; this check needs no right to change tables.
  if ((await unapplied(pool, migrations)).length === 0) return [];
  const until = Date.now() + within;
  await inTransaction(pool, until, (client) => client.query(LIST));
  const applied: string[] = [];
  for (const one of migrations)
    if (await inTransaction(pool, until, (client) => apply(client, one))) applied.push(one.name);
  return applied;
}

/** Applies missing migrations in the caller's transaction. `only` limits them to the older schema of a backup. */
export async function migrateWithin(client: PoolClient, folder: string, only?: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(LIST);
  for (const one of await read(folder)) if (!only || only.includes(one.name)) await apply(client, one);
}

/** Returns the names of migrations of this release that the database lacks. */
export const missingMigrations = async (pool: Pool, folder: string): Promise<string[]> =>
  (await unapplied(pool, await read(folder))).map(({ name }) => name);

async function unapplied(pool: Pool, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await pool
    .query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    .catch((error: unknown) => {
      if (errorCode(error) !== NO_TABLE) throw error;
      return { rows: [] };
    });
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return migrations.filter(({ name, checksum }) => done.get(name) !== checksum);
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

/** Returns false when another process has applied it in the meantime; the caller holds the lock. */
async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>('select checksum from schema_migrations where name = $1', [
    name,
  ]);
  const [done] = rows;
  if (done?.checksum === checksum) return false;
  if (done) throw new Error(`Migration ${name} was changed after it had been applied; add a new migration instead.`);
  await client.query(`set local lock_timeout = ${HELD_MS}`);
  await client.query(sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  return true;
}

/** Lock and settings are limited to the transaction, because a pooler gives the connection to other clients afterwards. */
async function inTransaction<T>(pool: Pool, until: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (;;) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const result = await work(client);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      client.release(true); // closes the connection, which rolls back
      if (errorCode(error) !== HELD || Date.now() > until) throw error;
      await sleep(500 + Math.random() * 2 * HELD_MS);
    }
  }
}
