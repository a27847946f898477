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

/** How many of `key` there were in its window, without counting one. */
export const usedOf = async (db: Db, key: string, windowMs: number, now: Date): Promise<number> =>
  (
    await db
      .selectFrom('rate_limits')
      .select('used')
      .where('key', '=', key)
      .where('since', '>', new Date(now.getTime() - windowMs))
      .executeTakeFirst()
  )?.used ?? 0;

/** What was counted and did not happen, or was earned; the count may fall below nothing, which is room for later. */
export async function giveBack(db: Db, key: string, many: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', many) }))
    .where('key', '=', key)
    .execute();
}

/** Some at a time, along the index; answers how many. What somebody uses just now is left. */
export const dropOldLimits = async (db: Db, before: Date, most: number): Promise<number> =>
  Number(
    (
      await sql`delete from rate_limits where key in
      (select key from rate_limits where since < ${before} order by since limit ${most} for update skip locked)`.execute(
        db,
      )
    ).numAffectedRows ?? 0,
  );
