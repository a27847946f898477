import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect, type Where } from '../platform/db/connect';
import { startEmbedded } from '../platform/db/embedded';
import { shortHash } from '../platform/db/embedded/folders';
import { migrate } from '../platform/db/migrate';
import { errorCode } from '../errorCode';

let count = 0;

export interface TestDatabase {
  address: Where;
  drop(): Promise<void>;
}

interface Server {
  address(database?: string): Where;
  /** `waitMs`: how long to wait for other processes that are ending */
  stop(waitMs?: number): Promise<unknown>;
  /** true: keeps a migrated template database from which others are copied */
  keepsPattern: boolean;
}

interface Options {
  /** create it from the migrated template where available, which is faster than running the migrations */
  isMigrated?: boolean;
}

/** Creates a database for a test suite on the embedded PostgreSQL, or on the server of DATABASE_URL (needs CREATEDB). */
export async function createTestDatabase({ isMigrated = false }: Options = {}): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL;
  const server: Server = url
    ? { address: (database) => onServer(url, database), stop: async () => {}, keepsPattern: false }
    : await embedded();
  const name = `t_${process.pid}_${Date.now().toString(36)}_${(count += 1)}`;
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client(server.address());
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const pattern = isMigrated && server.keepsPattern ? await patternOn(server) : undefined;
  await run(`create database ${name}${pattern ? ` template ${pattern} strategy file_copy` : ''}`);
  return {
    address: server.address(name),
    async drop() {
      await again(() => run(`drop database if exists ${name} with (force)`));
      await server.stop();
    },
  };
}

/** Retries when dropping fails because autovacuum is running: only a superuser may terminate it, and it ends by itself. */
async function again(work: () => Promise<void>, tries = 20): Promise<void> {
  await work().catch(async (error: unknown) => {
    if (errorCode(error) !== '42501' || tries === 0) throw error;
    await sleep(250);
    await again(work, tries - 1);
  });
}

/** Returns the folder for test databases: in memory where 1 GB is free, because a copy of the template takes 10 ms there, on a disk 100 ms. */
function roomForDatabases(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = fs.statfsSync(inMemory);
    if (bavail * bsize > 2 ** 30) return inMemory;
  } catch {
    // not Linux
  }
  return os.tmpdir();
}

/** Returns the folder of the PostgreSQL that the suites of this checkout share. */
export const testFolder = (): string =>
  path.join(roomForDatabases(), `qczhyjs-test-${process.getuid?.() ?? 0}-${shortHash(process.cwd())}`);

/**
 * All suites of a checkout share one server: the first process starts it, the others adopt it, the last stops it.
 * Its data folder (100 to 300 MB) remains for the next run. Durability is off.
 */
export async function embedded(): Promise<Server> {
  const rootDir = process.cwd();
  const base = testFolder();
  fs.mkdirSync(base, { recursive: true, mode: 0o711 });
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=128MB'];
  const server = await startEmbedded({ rootDir, base, settings });
  return {
    address: server.address,
    stop: (waitMs) => server.stop({ waitMs, whenLast: dropSuiteDatabases }),
    keepsPattern: true,
  };
}

/** Drops what suites and mocks have left that were ended in the middle. */
async function dropSuiteDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname like 't\\_%'",
  );
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
}

function onServer(url: string, database?: string): Where {
  const address = new URL(url);
  if (database) address.pathname = `/${database}`;
  return {
    connectionString: address.href,
    ...(process.env.DATABASE_POOLER === 'transaction' && { pooler: 'transaction' as const }),
  };
}

const migrationsFolder = path.join(process.cwd(), 'server/platform/db/migrations');
const PATTERN_LOCK = 7003;

/** Name of the template database: a hash of all migrations. */
function patternName(): string {
  const texts = fs
    .readdirSync(migrationsFolder)
    .sort()
    .map((name) => name + fs.readFileSync(path.join(migrationsFolder, name), 'utf8'));
  return `pattern_${shortHash(texts.join())}`;
}

/** Creates the template database once; concurrent suites wait. It is renamed to its final name when complete. */
async function patternOn(server: Server): Promise<string> {
  const name = patternName();
  const client = new pg.Client(server.address());
  await client.connect();
  try {
    const isThere = async () => (await client.query('select from pg_database where datname = $1', [name])).rowCount;
    if (await isThere()) return name;
    await client.query('select pg_advisory_lock($1)', [PATTERN_LOCK]);
    if (await isThere()) return name;
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'pattern%'",
    );
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await client.query('create database pattern_begun');
    const { pool, close } = connect(server.address('pattern_begun'));
    try {
      await migrate(pool, migrationsFolder);
    } finally {
      await close();
    }
    await client.query(`alter database pattern_begun rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}
