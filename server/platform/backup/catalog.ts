import type { ClientBase } from 'pg';

export async function tablesOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map((row) => row.name);
}

export async function sequencesOf(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/** Sorts tables by foreign key: referenced tables first. */
export async function inOrderOfReference(client: ClientBase, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.conrelid <> c.confrelid`,
  );
  const sorted: string[] = [];
  const visit = (table: string): void => {
    if (sorted.includes(table)) return;
    for (const { from, to } of rows) if (from === table) visit(to);
    if (tables.includes(table)) sorted.push(table);
  };
  tables.forEach(visit);
  return sorted;
}

interface SchemaObject {
  kind: string;
  name: string;
  isOwn: boolean;
}

/** In the order of dropping: tables and views, then sequences, functions and types of their own. */
const CONTENTS = `
  with extension as (select classid, objid from pg_depend where deptype = 'e')
  select kind, name, "isOwn" from (
    select case relkind when 'v' then 2 when 'm' then 2 when 'S' then 3 else 1 end as step,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
      format('public.%I', relname) as name, pg_has_role(relowner, 'usage') as "isOwn"
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition and relnamespace = 'public'::regnamespace
      and ('pg_class'::regclass, oid) not in (table extension)
    union all
    select 4, 'routine', oid::regprocedure::text, pg_has_role(proowner, 'usage') from pg_proc
    where pronamespace = 'public'::regnamespace and ('pg_proc'::regclass, oid) not in (table extension)
    union all
    select 5, 'type', oid::regtype::text, pg_has_role(typowner, 'usage') from pg_type
    where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace and ('pg_type'::regclass, oid) not in (table extension)) s
  where "isOwn" or kind = 'table' order by step, name`;

/** Returns what the current role owns in the schema, and the tables of other roles. */
export const contentsOf = async (client: ClientBase): Promise<SchemaObject[]> =>
  (await client.query<SchemaObject>(CONTENTS)).rows;

/** Empties the schema. The schema itself stays, with its extensions, owner, comment and default privileges, which an operator has set. */
export async function emptySchema(client: ClientBase): Promise<void> {
  for (const { kind, name, isOwn } of await contentsOf(client))
    if (isOwn) await client.query(`drop ${kind} if exists ${name} cascade`);
}
