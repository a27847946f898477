import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

/** Returns those of the cases that are in an open batch. Call under the locks of the cases. */
export const inOpenBatch = async (trx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select application_id as id from payment_lines
    where open and application_id = any(${ids}::uuid[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
};
