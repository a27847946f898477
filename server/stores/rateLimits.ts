import { sql } from 'kysely';
import type { Db } from '../db/tables';

/** Counts one more of `key`. A window begins with its first use; the row's lock makes it hold across processes. */
export async function countUse(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ used: number; since: Date }> {
  const over = sql<boolean>`rate_limits.since <= ${new Date(now.getTime() - windowMs)}`;
  return db
    .insertInto('rate_limits')
    .values({ key, since: now, used: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${over} then 1 else rate_limits.used + 1 end`,
        since: sql<Date>`case when ${over} then excluded.since else rate_limits.since end`,
      }),
    )
    .returning(['used', 'since'])
    .executeTakeFirstOrThrow();
}

export async function dropOldLimits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('since', '<', before).execute();
}
