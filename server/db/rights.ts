import type { Pool } from 'pg';
import { StartError } from '../startError';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What the server only ever adds to is told by the guard on it. */
const GUARDED = `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgname like '%\\_immutable' and c.relnamespace = 'public'::regnamespace`;

/**
 * The least a running server needs, for a role that owns nothing: it reads and writes rows, of history, snapshots and log it only
 * reads and adds, and it changes no table, empties none and drops none. Said again after each migration that made a table.
 */
export async function grantRuntime(pool: Pool, role: string): Promise<string> {
  const { rows } = await pool.query<{ there: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as there',
    [role],
  );
  if (!rows[0]?.there)
    throw new StartError(`There is no role "${role}". Make one: create role ${role} login password '…'`);
  const who = quoted(role);
  const guarded = (await pool.query<{ name: string }>(GUARDED)).rows.map(({ name }) => quoted(name));
  await pool.query(`
    begin;
    revoke all on all tables in schema public from ${who};
    grant usage on schema public to ${who};
    grant select, insert, update, delete on all tables in schema public to ${who};
    grant usage, select on all sequences in schema public to ${who};
    revoke update, delete on ${guarded.join(', ')} from ${who};
    revoke insert, update, delete on schema_migrations from ${who};
    alter role ${who} set statement_timeout = '6s';
    alter role ${who} set idle_in_transaction_session_timeout = '24s';
    commit`);
  return `${role} may read and write rows, and only add to ${guarded.length} tables.`;
}
