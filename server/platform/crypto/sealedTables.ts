import type { Pool } from 'pg';

export interface SealedTable {
  table: string;
  columns: string[];
  /** columns of the primary key in order, with their types */
  keys: { name: string; type: string }[];
}

/** Returns the tables with columns of encrypted values, whose names end in `_sealed`. */
export async function sealedTables(pool: Pick<Pool, 'query'>): Promise<SealedTable[]> {
  const { rows } = await pool.query<SealedTable>(
    `select c.relname as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attname like '%\\_sealed' and a.atttypid = 'text'::regtype and not a.attisdropped) as columns,
       (select jsonb_agg(jsonb_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod)) order by at)
        from unnest(i.indkey::int2[]) with ordinality u (num, at) join pg_attribute k on k.attrelid = c.oid and k.attnum = u.num) as keys
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname like '%\\_sealed' and a.atttypid = 'text'::regtype and not a.attisdropped)
     order by 1`,
  );
  return rows;
}
