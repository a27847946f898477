import type { ClientBase, Pool } from 'pg';
import { StartError } from '../../startError';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Append-only tables are those with an immutability trigger. */
const GUARDED = `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgname like '%\\_immutable' and c.relnamespace = 'public'::regnamespace`;

/**
 * Grants a role the minimum that a running server needs: read and write rows, and only select and insert in append-only tables.
 * Must be repeated after each migration that creates a table.
 */
export async function grantRuntime(pool: Pool, role: string): Promise<string> {
  const { rows } = await pool.query<{ there: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as there',
    [role],
  );
  if (!rows[0]?.there)
    throw new StartError(`The role "${role}" does not exist. Create it: create role ${role} login password '…'`);
  const guarded = await guardedTables(pool);
  const who = quoted(role);
  await pool.query(`
    begin;
    ${runtimeRights(role, guarded)};
    alter role ${who} set statement_timeout = '6s';
    alter role ${who} set idle_in_transaction_session_timeout = '24s';
    commit`);
  return `${role} may read and write rows, and only add to ${guarded.length} tables.`;
}

const guardedTables = async (db: Pick<Pool | ClientBase, 'query'>): Promise<string[]> =>
  (await (db as Pool).query<{ name: string }>(GUARDED)).rows.map(({ name }) => quoted(name));

const runtimeRights = (role: string, guarded: readonly string[]): string => {
  const who = quoted(role);
  return `
    revoke all on all tables in schema public from ${who};
    grant usage on schema public to ${who};
    grant select, insert, update, delete on all tables in schema public to ${who};
    grant usage, select on all sequences in schema public to ${who};
    revoke update, delete on ${guarded.join(', ')} from ${who};
    revoke insert, update, delete on schema_migrations from ${who}`;
};

/** Returns what the current role may do, and the tables and sequences on which it lacks the rights of a running server. */
export async function missingRights(db: Pick<Pool, 'query'>) {
  const { rows } = await db.query<{
    role: string;
    isSuperuser: boolean;
    mayCreate: boolean;
    tables: number;
    missing: string[];
  }>(
    `with objects as (
       select c.oid, c.relname as name, c.relkind as kind, c.relname = 'schema_migrations' as is_migration_table, g.name is not null as is_guarded
       from pg_class c left join (${GUARDED}) g on g.name = c.relname
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')),
     rights as (
       select name, kind, case when kind = 'S' then has_sequence_privilege(oid, 'usage')
         else has_table_privilege(oid, 'select') and (is_migration_table or has_table_privilege(oid, 'insert'))
           and (is_migration_table or is_guarded or (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))) end as has_all
       from objects)
     select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       has_schema_privilege('public', 'create') as "mayCreate", (count(*) filter (where kind <> 'S'))::int as tables,
       coalesce(array_agg(name::text order by name) filter (where not has_all), '{}') as missing from rights`,
  );
  return rows[0]!;
}

export interface Grant {
  kind: 'schema' | 'table' | 'sequence';
  name: string;
  privilege: string;
  /** null: PUBLIC */
  role: string | null;
  /** with grant option */
  passes: boolean;
}

/** Returns the grants of roles other than the owner on the schema, its tables and sequences. Dropping a table drops its grants. */
export async function grantsOf(client: ClientBase): Promise<Grant[]> {
  const { rows } = await client.query<Grant>(
    `select o.kind, o.name, a.privilege_type as privilege, r.rolname as role, a.is_grantable as passes
     from (select 'schema' as kind, nspname as name, nspowner as owner, nspacl as acl from pg_namespace where nspname = 'public'
       union all select case relkind when 'S' then 'sequence' else 'table' end, relname, relowner, relacl from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')) o
     cross join aclexplode(o.acl) a left join pg_roles r on r.oid = a.grantee
     where a.grantee <> o.owner and (a.grantee = 0 or r.oid is not null) order by 1, 2, 3, 4`,
  );
  return rows;
}

/**
 * Repeats the grants on everything that still exists and returns the roles. `former`: the tables before the restore. A role that may insert into `applications` is a server role:
 * it gets the rights of `grantRuntime`, also on new tables.
 */
export async function repeatGrants(
  client: ClientBase,
  grants: readonly Grant[],
  former: readonly string[],
): Promise<string[]> {
  // Default privileges of the schema have granted rights on the new tables; what counts is what the former ones had.
  for (const { kind, name, role } of await grantsOf(client))
    if (kind === 'table' && former.includes(name))
      await client.query(`revoke all on table ${quoted(name)} from ${role === null ? 'public' : quoted(role)}`);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace union select 'public'`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const roles = new Set<string>();
  const servers = new Set<string>();
  for (const { kind, name, privilege, role, passes } of grants) {
    if (role !== null) roles.add(role);
    if (role !== null && name === 'applications' && privilege === 'INSERT') servers.add(role);
    const to = role === null ? 'public' : quoted(role);
    if (known.has(name))
      await client.query(`grant ${privilege} on ${kind} ${quoted(name)} to ${to}${passes ? ' with grant option' : ''}`);
  }
  for (const role of servers) await client.query(runtimeRights(role, await guardedTables(client)));
  return [...roles];
}
