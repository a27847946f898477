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

/** Statements that drop what the current role owns in the schema: tables and views, then sequences, functions and types of their own. */
const DROPS = `
  with extension as (select classid, objid from pg_depend where deptype = 'e')
  select statement from (
    select case relkind when 'v' then 2 when 'm' then 2 when 'S' then 3 else 1 end as step, format('drop %s if exists public.%I cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname) as statement
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition and relnamespace = 'public'::regnamespace
      and pg_has_role(relowner, 'usage') and ('pg_class'::regclass, oid) not in (table extension)
    union all
    select 4, format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage') and ('pg_proc'::regclass, oid) not in (table extension)
    union all
    select 5, format('drop type if exists %s cascade', oid::regtype) from pg_type
    where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace and pg_has_role(typowner, 'usage')
      and ('pg_type'::regclass, oid) not in (table extension)) s
  order by step`;

/** Empties the schema. The schema itself stays, with its extensions, owner, comment and default privileges, which an operator has set. */
export async function emptySchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROPS);
  for (const { statement } of rows) await client.query(statement);
}
