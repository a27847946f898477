import type { Pool, PoolClient } from 'pg';
import { isRetryable } from '../db/faults';
import { createSealer, type DataKey, type Sealer } from './vault';

const BATCH = 500;

interface Column {
  table: string;
  column: string;
  keys: string[];
  guarded: boolean;
}

/** Seals everything anew under the first key; afterwards the older keys may be taken out of DATA_KEY. Safe to run while the server works, and to run again. */
export async function reseal(pool: Pool, keys: DataKey[]): Promise<number> {
  const sealer = createSealer(keys);
  const first = keys[0]?.id ?? '';
  let count = 0;
  for (const column of await sealedColumns(pool)) {
    for (let done = BATCH; done === BATCH;) count += done = await resealSome(pool, column, sealer, `v1.${first}.`);
  }
  return count;
}

/** Found by the name: every sealed column ends in `_sealed`. */
async function sealedColumns(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select c.relname as table, a.attname as column, array_agg(k.attname::text) as keys,
       exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as guarded
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname like '%\\_sealed' and not a.attisdropped
     join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, 1, 2 order by 1, 2`,
  );
  return rows;
}

async function resealSome(
  pool: Pool,
  { table, column, keys, guarded }: Column,
  sealer: Sealer,
  current: string,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Record<string, string>>(
      `select "${column}" as sealed, ${keys.map((key, at) => `"${key}"::text as k${at}`).join(', ')} from "${table}"
       where left("${column}", ${current.length}) <> $1 limit ${BATCH} for update`,
      [current],
    );
    // History is immutable for everybody else; here the text stays the same and only its seal changes.
    if (guarded) await client.query(`alter table "${table}" disable trigger user`);
    await update(client, table, column, keys, rows, sealer);
    if (guarded) await client.query(`alter table "${table}" enable trigger user`);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    // The server wanted the same rows: what this round did not do, the next one does.
    if (isRetryable(error)) return BATCH;
    throw error;
  } finally {
    client.release(true);
  }
}

async function update(
  client: PoolClient,
  table: string,
  column: string,
  keys: string[],
  rows: Record<string, string>[],
  sealer: Sealer,
): Promise<void> {
  const mine = keys.map((key, at) => `"${key}"::text = $${at + 2}`).join(' and ');
  for (const row of rows) {
    await client.query(`update "${table}" set "${column}" = $1 where ${mine}`, [
      sealer.seal(sealer.open(row.sealed ?? '')),
      ...keys.map((_, at) => row[`k${at}`]),
    ]);
  }
}
