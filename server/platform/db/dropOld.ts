import { sql } from 'kysely';

import type { Db, Tables } from './tables';

const BATCH = 5_000;

type Drop = (db: Db, before: Date, most: number) => Promise<number>;

/** Returns a function that deletes up to `most` rows whose `at` is before an instant, in the order of its index, and returns how many. Skips rows that are in use. */
export function dropOld(table: keyof Tables, key: readonly string[], at: string): Drop {
  const [name, keys, time] = [sql.table(table), sql.join(key.map((one) => sql.ref(one))), sql.ref(at)];
  return async (db, before, most) => {
    const { numAffectedRows = 0n } = await sql`delete from ${name} where (${keys}) in
      (select ${keys} from ${name} where ${time} < ${before} order by ${time} limit ${most} for update skip locked)`.execute(
      db,
    );
    return Number(numAffectedRows);
  };
}

/** Deletes all rows before an instant, in batches. */
export async function dropAllOld(db: Db, drop: Drop, before: Date): Promise<void> {
  while ((await drop(db, before, BATCH)) === BATCH);
}
