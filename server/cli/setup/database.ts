import pg from 'pg';
import { operatorText } from '../../operatorText';
import { whyUnusable } from '../../platform/db/open';
import { roleLimits } from '../../platform/db/rights';
import { StartError } from '../../startError';
import type { Say } from './files';

/** The two addresses of the database: the servers use `server`, commands that change tables use `owner`. */
export interface Addresses {
  server: string;
  owner: string;
}

const LOCAL = '/var/run/postgresql';
export const DATABASE = 'qczhyjs';
export const OWNER = 'qczhyjs_owner';

/** Connects as a superuser: with DATABASE_ADMIN, or as the system's user postgres on this machine. */
export async function connectAdmin(address: string | undefined): Promise<pg.Client> {
  const client = new pg.Client(
    address === undefined
      ? { host: LOCAL, user: 'postgres', database: 'postgres' }
      : { connectionString: address, connectionTimeoutMillis: 10_000 },
  );
  try {
    // PostgreSQL knows the local user by the effective user of the connecting process.
    if (address === undefined) process.seteuid?.('postgres');
    await client.connect();
    return client;
  } catch (cause) {
    throw new StartError(
      `The database cannot be set up, ${whyUnusable(cause)}. Install and start PostgreSQL on this machine, or name a superuser of another one: DATABASE_ADMIN=postgres://postgres:password@host:5432/postgres`,
      `不能建立数据库（${whyUnusable(cause)}）。请在本机安装并启动 PostgreSQL；数据库在另一台机器上时，写明那里的超级用户：DATABASE_ADMIN=postgres://postgres:密码@主机:5432/postgres`,
      { cause },
    );
  } finally {
    if (address === undefined) process.seteuid?.(0);
  }
}

/** Returns which of the roles exist. */
export async function rolesIn(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) order by 1',
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Creates the roles of the addresses and the database, each unless it exists, so that another run completes an interrupted one. */
export async function makeDatabase(client: pg.Client, { server, owner }: Addresses, say: Say): Promise<void> {
  const urls = [new URL(owner), new URL(server)];
  const [ownerRole = '', serverRole = ''] = urls.map(({ username }) => decodeURIComponent(username));
  const existing = await rolesIn(client, [ownerRole, serverRole]);
  for (const { username, password } of urls) {
    const role = decodeURIComponent(username);
    const text = operatorText(`role ${role}`, `角色 ${role}`);
    if (existing.includes(role)) {
      say('found', text);
      continue;
    }
    await client.query(
      `create role ${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(decodeURIComponent(password))}`,
    );
    if (role === serverRole) await client.query(roleLimits(role));
    say('made', text);
  }
  const database = decodeURIComponent(new URL(server).pathname.slice(1));
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  const text = operatorText(`database ${database}`, `数据库 ${database}`);
  if (rowCount) return say('found', text);
  await client.query(
    `create database ${pg.escapeIdentifier(database)} owner ${pg.escapeIdentifier(ownerRole)} encoding 'UTF8' template template0`,
  );
  say('made', text);
}
