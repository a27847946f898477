import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The database of a `Place`: its own database on the server of DATABASE_URL, otherwise the embedded PostgreSQL of its data folder. */
export interface Rows {
  env: Record<string, string>;
  address: pg.ClientConfig;
  make(): Promise<void>;
  /** SIGKILL to the embedded database; on an external server to one of its backend processes */
  kill(): Promise<void>;
  /** SIGKILL to a backend: PostgreSQL then ends all other backends and recovers from its WAL */
  killBackend(): Promise<void>;
}

/** Read on each call: the cluster sets DATABASE_URL only after it has started. */
const server = (): string | undefined => process.env.DATABASE_URL;
export const isOnServer = (): boolean => server() !== undefined;
const made: string[] = [];

async function withClient<T>(address: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  client.on('error', () => {}); // PostgreSQL closes this connection when another backend is killed
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const ask = <T extends pg.QueryResultRow>(address: pg.ClientConfig, text: string, values: unknown[] = []) =>
  withClient(address, async (client) => (await client.query<T>(text, values)).rows);

export function rowsOf(dataDir: string): Rows {
  const url = server();
  return url === undefined ? embedded(dataDir) : rowsOfServer(url);
}

/** Requires that the PostgreSQL server runs on this machine. */
const killOneOf = (address: pg.ClientConfig) =>
  withClient(address, async (client) => {
    const {
      rows: [victim],
    } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid() limit 1",
    );
    if (!victim) throw new Error('the database serves nobody');
    process.kill(victim.pid, 'SIGKILL');
  });

function embedded(dataDir: string): Rows {
  const address = { host: join(dataDir, 'sock'), user: 'postgres' };
  return {
    env: {},
    address,
    async make() {},
    async kill() {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
    },
    killBackend: () => killOneOf(address),
  };
}

function rowsOfServer(url: string): Rows {
  const name = `proof_${process.pid}_${Date.now().toString(36)}_${made.length}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  const where = { connectionString: address.href };
  return {
    env: { DATABASE_URL: address.href },
    address: where,
    async make() {
      if (made.includes(name)) return;
      await ask({ connectionString: url }, `create database ${name}`);
      made.push(name);
    },
    kill: () => killOneOf(where),
    killBackend: () => killOneOf(where),
  };
}

/** Drops the databases that were created on the server of DATABASE_URL. */
export async function dropDatabases() {
  for (const name of made.splice(0))
    await ask({ connectionString: server() }, `drop database if exists ${name} with (force)`);
}

function postmasterOf(folder: string): number {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (!found) throw new Error(`no postmaster.pid under ${folder}`);
  return Number(readFileSync(join(folder, found), 'utf8').split('\n')[0]);
}
