import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool, type PoolClient } from 'pg';
import { errorCode } from '../../errorCode';
import { StartError } from '../../startError';
import { trackConnection } from './connectionState';
import { refuseHalfRestored } from './restoreMark';
import { commandLine } from '../../commandLine';

export const migrationsFolder = (rootDir: string): string => path.join(rootDir, 'server/platform/db/migrations');

const LOCK = 7002;
/** lock_not_available: another session locks the table. */
const HELD = '55P03';
const NO_TABLE = '42P01';
const NO_RIGHT = '42501';
const HELD_MS = 2_500;
/** Interval of the tries to take the lock. */
const RETRY_MS = 200;

const LIST = `create table if not exists schema_migrations
  (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/**
 * A migration that begins with this line runs statement by statement outside a transaction. It creates an index of a filled table with
 * `create index concurrently`, while servers write. It drops the index first, because an interrupted attempt leaves an invalid one.
 */
const OUTSIDE = '-- outside a transaction';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  isOutside: boolean;
}

/**
 * Applies missing migrations, one transaction per file, under an advisory lock (concurrent processes retry). Returns their names.
 * Waits 2.5 s for a locked table, then releases the lock request and retries, because a waiting request blocks all other sessions.
 */
export async function migrate(
  pool: Pool,
  folder: string,
  { within = 600_000 }: { within?: number } = {},
): Promise<string[]> {
  await refuseHalfRestored(pool);
  const migrations = await read(folder);
  const done = await appliedChecksums(pool);
  // Usually nothing is missing; this check needs no right to change tables.
  if (migrations.every(({ name, checksum }) => done.get(name) === checksum)) return [];
  const until = Date.now() + within;
  const applied: string[] = [];
  try {
    await inTransaction(pool, until, (client) => client.query(LIST));
    for (const migration of migrations)
      if (
        await inTransaction(pool, until, (client) =>
          (migration.isOutside ? applyOutside : apply)(client, migration, pool),
        )
      )
        applied.push(migration.name);
    return applied;
  } catch (error) {
    if (errorCode(error) !== NO_RIGHT) throw error;
    const command = commandLine('migrate');
    throw new StartError(
      `The database needs migrations, and the role of this server may not change tables. Run "${command}", which uses the owner's address, and start the server again.`,
      `数据库还没有升级，服务的角色不能修改表。请先执行“${command}”（它用表的所有者的地址），再启动服务。`,
      { cause: error },
    );
  }
}

/** Throws StartError when this release lacks a migration of a backup: the columns that it added would be lost without a message. */
export async function requireMigrations(folder: string, ofBackup: readonly string[]): Promise<void> {
  const names = new Set((await read(folder)).map(({ name }) => name));
  const missing = ofBackup.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new StartError(
      `This backup has migrations that this release lacks: ${missing.join(', ')}. Restore it with the release that made it, or a newer one.`,
      `这个备份来自更新的版本，它的数据库升级 ${missing.join('、')} 是这个版本没有的。请用生成备份的版本或更新的版本恢复。`,
    );
}

/** Applies missing migrations in the caller's transaction; `only` limits them. */
export async function migrateWithin(client: PoolClient, folder: string, only?: readonly string[]): Promise<void> {
  if (!(await takeLock(client)))
    throw new StartError(
      'Another process is applying migrations to this database. Try again when it has ended.',
      '另一个进程正在升级这个数据库。请等它结束后再试。',
    );
  await client.query(LIST);
  for (const migration of await read(folder))
    if (!only || only.includes(migration.name)) await apply(client, migration);
}

/** Returns the names of migrations of this release that the database lacks. */
export async function missingMigrations(pool: Pool, folder: string): Promise<string[]> {
  const done = await appliedChecksums(pool);
  return (await read(folder)).filter(({ name, checksum }) => done.get(name) !== checksum).map(({ name }) => name);
}

async function appliedChecksums(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool
    .query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    .catch((error: unknown) => {
      if (errorCode(error) !== NO_TABLE) throw error;
      return { rows: [] };
    });
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function read(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, isOutside: sql.startsWith(`${OUTSIDE}\n`) };
    }),
  );
}

/** Returns false when another process has applied it in the meantime; the caller holds the lock. */
async function apply(client: PoolClient, migration: Migration): Promise<boolean> {
  if (await isApplied(client, migration)) return false;
  await client.query(`set local lock_timeout = ${HELD_MS}`);
  // In the transaction of a restore no server writes.
  await client.query(migration.isOutside ? migration.sql.replaceAll(/\bconcurrently\b/gi, '') : migration.sql);
  await record(client, migration);
  return true;
}

/** The transaction of `client` only holds the lock: a connection of its own executes the statements. */
async function applyOutside(client: PoolClient, migration: Migration, pool: Pool): Promise<boolean> {
  if (await isApplied(client, migration)) return false;
  if (!trackConnection(client).named)
    throw new StartError(
      `Migration ${migration.name} needs the address of the database itself, not that of a pooler: run "${commandLine('migrate')}" with it.`,
      `数据库升级 ${migration.name} 要用数据库自己的地址，不能经过连接池：请用它执行“${commandLine('migrate')}”。`,
    );
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const separateClient = new pg.Client(pool.options);
  await separateClient.connect();
  try {
    // The role may have limits. This connection is not shared, and `set local` needs a transaction.
    await separateClient.query(
      `select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`,
    );
    const statements = migration.sql.slice(OUTSIDE.length).split(/;\s*$/m);
    for (const statement of statements.map((text) => text.trim())) if (statement) await separateClient.query(statement);
  } finally {
    await separateClient.end();
  }
  await record(client, migration);
  return true;
}

async function isApplied(client: PoolClient, { name, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>('select checksum from schema_migrations where name = $1', [
    name,
  ]);
  const [done] = rows;
  if (done && done.checksum !== checksum)
    throw new Error(`Migration ${name} was changed after it had been applied; add a new migration instead.`);
  return done !== undefined;
}

const record = (client: PoolClient, { name, checksum }: Migration): Promise<unknown> =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);

/**
 * Does not wait: a waiting statement keeps its snapshot, and `create index concurrently` of the lock's holder would wait for that snapshot
 * for ever. PostgreSQL detects no deadlock there, because the lock and the index belong to different connections.
 */
async function takeLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [LOCK]);
  return Boolean(rows[0]?.taken);
}

/** Lock and settings are limited to the transaction, because a pooler gives the connection to other clients afterwards. */
async function inTransaction<T>(pool: Pool, until: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (;;) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('set local statement_timeout = 0');
      if (!(await takeLock(client))) {
        await client.query('rollback');
        client.release();
        await sleep(RETRY_MS);
        continue;
      }
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
