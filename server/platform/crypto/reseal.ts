import type { Pool } from 'pg';
import { isRetryable } from '../db/faults';
import { isBound, locationOf } from './sealLocations';
import { createSealer, type Sealer } from './vault';
import { type DataKey } from '../../config/keys';

const BATCH = 1000;

export interface ResealProgress {
  table: string;
  /** rows read and values re-encrypted in this run */
  seen: number;
  sealed: number;
  /** true when the table is complete */
  done: boolean;
}

/**
 * Re-encrypts all values with the first key, bound to their location, so that older keys can be removed from DATA_KEY. Returns the count.
 * Safe while servers run. Each batch is one short statement; the cursor is stored, so an interrupted run resumes. A value that cannot be
 * decrypted stays as it is and is passed to `reportDamaged`, because an error would keep all older keys in use.
 */
export async function reseal(
  pool: Pool,
  keys: DataKey[],
  report: (progress: ResealProgress) => void = () => {},
  reportDamaged: (place: string, error: Error) => void = () => {},
): Promise<number> {
  const sealer = createSealer(keys);
  let total = 0;
  for (const sealedTable of await sealedTables(pool)) {
    const progress: ResealProgress = { table: sealedTable.table, seen: 0, sealed: 0, done: false };
    let after = await whereItStood(pool, sealedTable, sealer);
    for (let more = true; more;) {
      const batch = await read(pool, sealedTable, sealer, after);
      progress.sealed += await write(
        pool,
        sealedTable,
        batch.rows.map((row) => sealedAnew(sealedTable, row, sealer, reportDamaged)),
      );
      progress.seen += batch.looked;
      after = batch.last ?? after;
      more = batch.looked === BATCH;
      await remember(pool, sealedTable, sealer, more ? after : null);
      progress.done = !more;
      report(progress);
    }
    total += progress.sealed;
  }
  return total;
}

/** Returns, per table, the number of values that need an older key or are not bound to their location. Reads all encrypted tables. */
export async function countOld(pool: Pool, keys: DataKey[]): Promise<{ table: string; entries: number }[]> {
  const sealer = createSealer(keys);
  const remaining = [];
  for (const { table, columns } of await sealedTables(pool)) {
    const counts = columns.map((column) => {
      const prefix = sealer.current(isBound(table, column));
      return `count(*) filter (where left("${column}", ${prefix.length}) <> '${prefix}')`;
    });
    const { rows } = await pool.query<{ entries: number }>(
      `select (${counts.join(' + ')})::float8 as entries from "${table}"`,
    );
    if (rows[0]?.entries) remaining.push({ table, entries: rows[0].entries });
  }
  return remaining;
}

/** Cursor name of a table and the current first key, so that a cursor of another rotation is not used. */
const nameOf = ({ table }: SealedTable, sealer: Sealer): string => `reseal ${sealer.current(true)}${table}`;

async function whereItStood(pool: Pool, table: SealedTable, sealer: Sealer): Promise<string[] | null> {
  const { rows } = await pool.query<{ after: string[] }>('select after from walks where name = $1', [
    nameOf(table, sealer),
  ]);
  return rows[0]?.after ?? null;
}

async function remember(pool: Pool, table: SealedTable, sealer: Sealer, after: string[] | null): Promise<void> {
  const name = nameOf(table, sealer);
  if (after === null) await pool.query('delete from walks where name = $1', [name]);
  else
    await pool.query(
      'insert into walks (name, after) values ($1, $2) on conflict (name) do update set after = excluded.after',
      [name, after],
    );
}

interface SealedRow {
  /** the primary key, as text */
  key: string[];
  /** per column: the value to re-encrypt, or null */
  old: (string | null)[];
}

async function read(
  pool: Pool,
  { table, columns, keys }: SealedTable,
  sealer: Sealer,
  after: string[] | null,
): Promise<{ rows: SealedRow[]; looked: number; last?: string[] }> {
  const names = keys.map(({ name }) => `"${name}"`).join(', ');
  const from =
    after === null ? '' : `where (${names}) > (${keys.map(({ type }, i) => `$${i + 1}::${type}`).join(', ')})`;
  const old = columns.map((column) => {
    const prefix = sealer.current(isBound(table, column));
    return `case when left("${column}", ${prefix.length}) <> '${prefix}' then "${column}" end`;
  });
  const { rows } = await pool.query<SealedRow>(
    `select array[${keys.map(({ name }) => `"${name}"::text`).join(', ')}] as key, array[${old.join(', ')}]::text[] as old
     from "${table}" ${from} order by ${names} limit ${BATCH}`,
    after ?? [],
  );
  return { rows: rows.filter((row) => row.old.some(Boolean)), looked: rows.length, last: rows.at(-1)?.key };
}

interface Anew extends SealedRow {
  fresh: (string | null)[];
}

const sealedAnew = (
  { table, columns }: SealedTable,
  row: SealedRow,
  sealer: Sealer,
  reportDamaged: (place: string, error: Error) => void,
): Anew => ({
  ...row,
  fresh: row.old.map((sealed, i) => {
    const column = columns[i] ?? '';
    const place = locationOf(table, column, ...row.key);
    if (!sealed) return null;
    try {
      return sealer.seal(sealer.open(sealed, place), isBound(table, column) ? place : undefined);
    } catch (error) {
      reportDamaged(place, error as Error);
      return sealed;
    }
  }),
});

/** Updates a batch in one statement. Values that the server changed since the read are left: it encrypts with the first key. */
async function write(pool: Pool, { table, columns, keys }: SealedTable, rows: Anew[]): Promise<number> {
  if (rows.length === 0) return 0;
  const lists: [name: string, type: string, values: (string | null)[]][] = [
    ...keys.map(({ type }, i): [string, string, string[]] => [`k${i}`, type, rows.map(({ key }) => key[i] ?? '')]),
    ...columns.flatMap((_, i): [string, string, (string | null)[]][] => [
      [`o${i}`, 'text', rows.map(({ old }) => old[i] ?? null)],
      [`f${i}`, 'text', rows.map(({ fresh }) => fresh[i] ?? null)],
    ]),
  ];
  const fresh = columns.map(
    (column, i) => `"${column}" = case when t."${column}" = v.o${i} then v.f${i} else t."${column}" end`,
  );
  await again(() =>
    pool.query(
      `update "${table}" t set ${fresh.join(', ')}
       from unnest(${lists.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ')}) v (${lists.map(([name]) => name).join(', ')})
       where ${keys.map(({ name }, i) => `t."${name}" = v.k${i}`).join(' and ')}`,
      lists.map(([, , values]) => values),
    ),
  );
  return rows.reduce((sum, { old, fresh: newest }) => sum + old.filter((value, i) => value !== newest[i]).length, 0);
}

/** Retries after a deadlock with the running server. */
async function again(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!isRetryable(error)) throw error;
    return again(work);
  });
}

interface SealedTable {
  table: string;
  columns: string[];
  /** columns of the primary key in order, with their types */
  keys: { name: string; type: string }[];
}

/** Returns the tables with columns of encrypted values, whose names end in `_sealed`. */
async function sealedTables(pool: Pick<Pool, 'query'>): Promise<SealedTable[]> {
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
