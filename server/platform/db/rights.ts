import type { ClientBase, Pool } from 'pg';
import { operatorText } from '../../operatorText';
import { StartError } from '../../startError';
import { errorCode } from '../../errorCode';

const NO_RIGHT = '42501';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Append-only tables are those with an immutability trigger. */
const APPEND_ONLY = `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgname like '%\\_immutable' and c.relnamespace = 'public'::regnamespace`;

/**
 * Grants a role the minimum that a running server needs: read and write rows, and only select and insert in append-only tables.
 * Must be repeated after each migration that creates a table.
 */
export async function grantRuntime(pool: Pool, role: string): Promise<string> {
  const { rows } = await pool.query<{ limits: string[] | null }>(
    'select rolconfig as limits from pg_roles where rolname = $1',
    [role],
  );
  const [existing] = rows;
  if (!existing)
    throw new StartError(
      `The role "${role}" does not exist. Create it: create role ${role} login password '…'`,
      `没有角色 ${role}。请建立它：create role ${role} login password '…'`,
    );
  if (await isOwner(pool, role))
    throw new StartError(
      `The role "${role}" owns the tables: its rights cannot be limited. Name another role for the servers.`,
      `角色 ${role} 是表的所有者，不能限制它的权限。服务请用另一个角色。`,
    );
  const appendOnly = await appendOnlyTables(pool);
  await pool.query(`begin; ${runtimeRights(role, appendOnly)}; commit`);
  const done = operatorText(
    `${role} may read and write rows, and only add to ${appendOnly.length} tables.`,
    `角色 ${role} 可以读写数据，其中 ${appendOnly.length} 张表只能添加。`,
  );
  if (existing.limits?.some((limit) => limit.startsWith('statement_timeout='))) return done;
  try {
    await pool.query(roleLimits(role));
    return done;
  } catch (error) {
    if (errorCode(error) !== NO_RIGHT) throw error;
    const limits = roleLimits(role);
    return `${done} ${operatorText(
      `Its limits need a superuser (only behind a pooler they are needed): ${limits}`,
      `它的时限要由超级用户设置（只有用连接池时才需要）：${limits}`,
    )}`;
  }
}

/** Whether a role owns tables. */
export const isOwner = async (pool: Pick<Pool, 'query'>, role: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner = (select oid from pg_roles where rolname = $1) limit 1`,
    [role],
  );
  return rowCount === 1;
};

/** The limits that a server sets on its connections itself, except behind a pooler. */
export const roleLimits = (role: string): string =>
  [`statement_timeout = '6s'`, `idle_in_transaction_session_timeout = '24s'`]
    .map((limit) => `alter role ${quoted(role)} set ${limit}`)
    .join('; ');

const appendOnlyTables = async (db: Pick<Pool | ClientBase, 'query'>): Promise<string[]> =>
  (await (db as Pool).query<{ name: string }>(APPEND_ONLY)).rows.map(({ name }) => quoted(name));

const runtimeRights = (role: string, appendOnly: readonly string[]): string => {
  const who = quoted(role);
  return `
    revoke all on all tables in schema public from ${who};
    grant usage on schema public to ${who};
    grant select, insert, update, delete on all tables in schema public to ${who};
    grant usage, select on all sequences in schema public to ${who};
    revoke update, delete on ${appendOnly.join(', ')} from ${who};
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
       select c.oid, c.relname as name, c.relkind as kind, c.relname = 'schema_migrations' as is_migration_table, g.name is not null as is_append_only
       from pg_class c left join (${APPEND_ONLY}) g on g.name = c.relname
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')),
     rights as (
       select name, kind, case when kind = 'S' then has_sequence_privilege(oid, 'usage')
         else has_table_privilege(oid, 'select') and (is_migration_table or has_table_privilege(oid, 'insert'))
           and (is_migration_table or is_append_only or (has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))) end as has_all
       from objects)
     select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       has_schema_privilege('public', 'create') as "mayCreate", (count(*) filter (where kind <> 'S'))::int as tables,
       coalesce(array_agg(name::text order by name) filter (where not has_all), '{}') as missing from rights`,
  );
  return rows[0]!;
}

interface Grant {
  kind: 'table' | 'sequence';
  name: string;
  /** null: the whole table */
  column: string | null;
  privilege: string;
  /** null: PUBLIC */
  role: string | null;
  /** with grant option */
  passes: boolean;
}

/** Returns the grants of roles other than the owner on tables, columns and sequences. Dropping a table drops its grants. */
export async function grantsOf(client: ClientBase): Promise<Grant[]> {
  const { rows } = await client.query<Grant>(
    `with object as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S'))
     select case o.relkind when 'S' then 'sequence' else 'table' end as kind, o.relname as name, acls.attname as column,
       a.privilege_type as privilege, r.rolname as role, a.is_grantable as passes
     from object o cross join lateral (
       select null::name as attname, o.relacl as acl union all select attname, attacl from pg_attribute where attrelid = o.oid and not attisdropped) acls
     cross join aclexplode(acls.acl) a left join pg_roles r on r.oid = a.grantee
     where a.grantee <> o.relowner and (a.grantee = 0 or r.oid is not null) order by 1, 2, 3, 4, 5`,
  );
  return rows;
}

/** Returns the names of tables and sequences, and of columns as `table.column`. */
async function namesOf(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     union all select concat(relname, '.', attname) from pg_class c join pg_attribute on attrelid = c.oid and not attisdropped
     where relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Repeats the grants on everything that exists again. A role that may insert into `applications` is a server role: it gets the rights of
 * `grantRuntime`, also on new tables. Returns the roles that have rights on the tables now.
 */
export async function repeatGrants(
  client: ClientBase,
  grants: readonly Grant[],
  tablesBefore: readonly string[],
): Promise<{ roles: string[]; serverRoles: string[] }> {
  const to = (role: string | null) => (role === null ? 'public' : quoted(role));
  // Default privileges of the schema have granted rights on the new tables; those on the tables before the restore count.
  for (const { kind, name, role } of await grantsOf(client))
    if (kind === 'table' && tablesBefore.includes(name))
      await client.query(`revoke all on table ${quoted(name)} from ${to(role)}`);
  const existing = await namesOf(client);
  for (const { kind, name, column, privilege, role, passes } of grants)
    if (existing.has(column === null ? name : `${name}.${column}`))
      await client.query(
        `grant ${privilege}${column === null ? '' : ` (${quoted(column)})`} on ${kind} ${quoted(name)} to ${to(role)}${passes ? ' with grant option' : ''}`,
      );
  for (const role of serverRolesOf(grants)) await client.query(runtimeRights(role, await appendOnlyTables(client)));
  const current = await grantsOf(client);
  return { roles: rolesOf(current.filter(({ kind }) => kind === 'table')), serverRoles: serverRolesOf(current) };
}

const rolesOf = (grants: readonly Grant[]): string[] => [...new Set(grants.flatMap(({ role }) => role ?? []))];

const serverRolesOf = (grants: readonly Grant[]): string[] =>
  rolesOf(
    grants.filter(
      ({ name, column, privilege }) => name === 'applications' && column === null && privilege === 'INSERT',
    ),
  );
