import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Where } from '../db/connect';
import { startEmbedded } from '../db/embedded';
import { shortHash } from '../db/embedded/folders';
import { errorCode } from '../errorCode';

let count = 0;

export interface TestDatabase {
  address: Where;
  drop(): Promise<void>;
}

interface Server {
  address(database?: string): Where;
  stop(): Promise<unknown>;
}

/** A database of the suite's own on a real PostgreSQL: the embedded one, or the one that DATABASE_URL names, as a user who may create databases. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = process.env.DATABASE_URL;
  const server: Server = url
    ? { address: (database) => onServer(url, database), stop: async () => {} }
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
  await run(`create database ${name}`);
  return {
    address: server.address(name),
    async drop() {
      await again(() => run(`drop database if exists ${name} with (force)`));
      await server.stop();
    },
  };
}

/** Whom autovacuum visits just then, only a superuser may throw out: it leaves by itself. */
async function again(work: () => Promise<void>, tries = 20): Promise<void> {
  await work().catch(async (error: unknown) => {
    if (errorCode(error) !== '42501' || tries === 0) throw error;
    await sleep(250);
    await again(work, tries - 1);
  });
}

/**
 * All suites of one checkout share the server: the first starts it, the others adopt it, the last stops it, and its folder
 * stays for the next run. Nothing here needs to survive a crash.
 */
function embedded(): Promise<Server> {
  const rootDir = process.cwd();
  const base = path.join(os.tmpdir(), `qczhyjs-test-${process.getuid?.() ?? 0}-${shortHash(rootDir)}`);
  fs.mkdirSync(base, { recursive: true, mode: 0o711 });
  return startEmbedded({ rootDir, base, settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] });
}

function onServer(url: string, database?: string): Where {
  const address = new URL(url);
  if (database) address.pathname = `/${database}`;
  return {
    connectionString: address.href,
    ...(process.env.DATABASE_POOLER === 'transaction' && { pooler: 'transaction' as const }),
  };
}
