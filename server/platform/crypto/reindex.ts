import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { refuseWhileInUse } from '../db/inUse';
import { indexKeysOf, REINDEX } from './openVault';
import { locations } from './sealLocations';
import { tablesWith, type SealedTable } from './sealedTables';
import { createSealer, generation, indexedAgain, type DataKey } from './vault';

const BATCH = 2000;
/** Short-lived rows with keys derived from indexes (codes, counters, lock rows); they are deleted and recreated on demand. */
const SHORT_LIVED = ['sign_in_codes', 'rate_limits', 'office_tries', 'limit_locks'];

export interface ReindexProgress {
  table: string;
  rows: number;
}

/**
 * Applies a new key to all blind indexes (`createIndexer`) while servers are stopped, so that keys of old backups no longer match. Returns the row count.
 * Converted values start with the key number, so an interrupted run resumes; until it completes no server starts.
 */
export async function reindex(
  pool: Pool,
  dataKeys: DataKey[],
  report: (walked: ReindexProgress) => void = () => {},
): Promise<number> {
  await refuseWhileInUse(pool);
  const sealer = createSealer(dataKeys);
  await begin(pool, sealer);
  const keys = await indexKeysOf(pool, sealer);
  const key = keys.at(-1) as Buffer;
  for (const table of SHORT_LIVED) await pool.query(`delete from ${table}`);
  let total = 0;
  for (const one of await tablesWith(pool, '_index')) {
    let after: string[] | null = null;
    let rows = 0;
    for (let more = true; more;) {
      const batch = await read(pool, one, after, generation(keys.length));
      await write(pool, one, batch, (index) => indexedAgain(index, key, keys.length));
      rows += batch.length;
      after = batch.at(-1)?.key ?? null;
      more = batch.length === BATCH;
      report({ table: one.table, rows });
    }
    total += rows;
  }
  await pool.query('delete from walks where name = $1', [REINDEX]);
  return total;
}

/** Inserts the new key and the `walks` row in one statement; an interrupted run already has both. */
async function begin(pool: Pool, sealer: ReturnType<typeof createSealer>): Promise<void> {
  const next = (await indexKeysOf(pool, sealer)).length + 1;
  const purpose = `index.${next}`;
  await pool.query(
    `with begun as (insert into walks (name, after) values ($1, '{}') on conflict do nothing returning name)
     insert into vault_keys (purpose, key_sealed) select $2, $3 from begun`,
    [REINDEX, purpose, sealer.seal(randomBytes(32).toString('base64'), locations.vaultKey(purpose))],
  );
}

interface Row {
  key: string[];
  old: (string | null)[];
}

/** Returns rows with unconverted indexes in the order of the primary key. */
async function read(
  pool: Pool,
  { table, columns, keys }: SealedTable,
  after: string[] | null,
  done: string,
): Promise<Row[]> {
  const names = keys.map(({ name }) => `"${name}"`).join(', ');
  const isOld = columns.map((column) => `left("${column}", ${done.length}) <> '${done}'`).join(' or ');
  const from = after && `and (${names}) > (${keys.map(({ type }, i) => `$${i + 1}::${type}`).join(', ')})`;
  const { rows } = await pool.query<Row>(
    `select array[${keys.map(({ name }) => `"${name}"::text`).join(', ')}] as key, array[${columns.map((column) => `"${column}"`).join(', ')}]::text[] as old
     from "${table}" where (${isOld}) ${from ?? ''} order by ${names} limit ${BATCH}`,
    after ?? [],
  );
  return rows;
}

/** Updates a batch in one statement, which is atomic. */
async function write(
  pool: Pool,
  { table, columns, keys }: SealedTable,
  rows: Row[],
  anew: (index: string) => string,
): Promise<void> {
  if (rows.length === 0) return;
  const lists = [
    ...keys.map(({ type }, i) => ({ name: `k${i}`, type, values: rows.map(({ key }) => key[i] ?? null) })),
    ...columns.map((_, i) => ({
      name: `f${i}`,
      type: 'text',
      // '' means no value in columns that are not nullable
      values: rows.map(({ old }) => old[i] && anew(old[i])),
    })),
  ];
  await pool.query(
    `update "${table}" t set ${columns.map((column, i) => `"${column}" = v.f${i}`).join(', ')}
     from unnest(${lists.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')}) v (${lists.map(({ name }) => name).join(', ')})
     where ${keys.map(({ name }, i) => `t."${name}" = v.k${i}`).join(' and ')}`,
    lists.map(({ values }) => values),
  );
}
