import path from 'node:path';
import type { PoolClient } from 'pg';
import { quoted, tableFile } from './format';
import { writeLines } from './lines';

const BATCH = 1000;
/** The id of the key in an encrypted value of a column `…_sealed`. */
const KEY_ID = /_sealed":"v[12]\.([\w-]+)\./g;

/** Streams all rows as NDJSON from a cursor to a compressed file, and adds the ids of the keys that encrypted values to `keys`. */
export async function dumpTable(
  client: PoolClient,
  table: string,
  folder: string,
  keys: Set<string>,
  report: (rows: number) => void,
): Promise<{ rows: number; sha256: string }> {
  let rows = 0;
  await client.query(
    `declare dump no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t${await inOrder(client, table)}`,
  );

  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const batch = await client.query<{ line: string }>(`fetch ${BATCH} from dump`);
      if (batch.rows.length === 0) return;
      rows += batch.rows.length;
      report(rows);
      const text = batch.rows.map((row) => `${row.line}\n`).join('');
      for (const [, id = ''] of text.matchAll(KEY_ID)) keys.add(id);
      yield text;
    }
  }

  const sha256 = await writeLines(path.join(folder, tableFile(table)), lines());
  await client.query('close dump');
  return { rows, sha256 };
}

/** Orders by primary key, so that in a self-referencing table the referenced row comes first. */
async function inOrder(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisprimary and i.indrelid = $1::regclass order by array_position(i.indkey::int2[], a.attnum)`,
    [quoted(table)],
  );
  return rows.length > 0 ? ` order by ${rows.map((row) => quoted(row.name)).join(', ')}` : '';
}
