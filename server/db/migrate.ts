import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { errorCode } from '../errorCode';
import { refuseHalfRestored } from './restoreMark';

const LOCK = 7002;
/** Somebody else holds the table. */
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
 * Applies what is missing, each file in its own transaction, under a lock: of several processes starting at once one works,
 * the others wait.
 * A table that somebody holds (a backup, a long report) is waited for two and a half seconds, then everybody else goes first and it is
 * tried again: whoever waits for a table lets nobody else pass.
 */
export async function migrate(
  pool: Pool,
  folder: string,
  { within = 600_000 }: { within?: number } = {},
): Promise<string[]> {
  await refuseHalfRestored(pool);
  const wanted = await read(folder);
  // Nothing to do is the usual case, and needs no right to change a table.
  if ((await unapplied(pool, wanted)).length === 0) return [];
  const until = Date.now() + within;
  await inTransaction(pool, until, (client) => client.query(LIST));
  const applied: string[] = [];
  for (const one of wanted)
    if (await inTransaction(pool, until, (client) => apply(client, one))) applied.push(one.name);
  return applied;
}

/** Applies what is missing in the transaction of the caller. `only` stops at an older schema, which a backup is read into. */
export async function migrateWithin(client: PoolClient, folder: string, only?: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(LIST);
  for (const one of await read(folder)) if (!only || only.includes(one.name)) await apply(client, one);
}

/** Names of migrations that this release brings and the database does not have yet. */
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

/** Under the lock: another process may have been faster. */
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

/** Nothing outlives the transaction, neither the lock nor the settings: a pooler gives the connection to somebody else. */
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
      client.release(true); // which undoes it
      if (errorCode(error) !== HELD || Date.now() > until) throw error;
      await sleep(500 + Math.random() * 2 * HELD_MS);
    }
  }
}
