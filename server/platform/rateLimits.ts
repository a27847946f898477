import { sql } from 'kysely';
import { AppError } from '../errors';
import { later } from './clock';
import { dropOld } from './db/dropOld';
import type { Db } from './db/tables';

export interface Limit {
  limit: number;
  windowMs: number;
}

/** Returns at least 1: a client that retries at once would be refused again. */
export const secondsUntil = (then: Date, now: Date): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000));

/** Counts one use of `key`, or `many`. A window begins with its first use. The row lock makes the count correct across processes. */
export async function countUse(
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
  many = 1,
): Promise<{ used: number; since: Date }> {
  const over = sql<boolean>`rate_limits.since <= ${new Date(now.getTime() - windowMs)}`;
  return db
    .insertInto('rate_limits')
    .values({ key, since: now, used: many })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when ${over} then excluded.used else rate_limits.used + excluded.used end`,
        since: sql<Date>`case when ${over} then excluded.since else rate_limits.since end`,
      }),
    )
    .returning(['used', 'since'])
    .executeTakeFirstOrThrow();
}

export interface Delays {
  /** attempts without a delay */
  free: number;
  /** the first delay; each further attempt doubles it */
  firstMs: number;
  longestMs: number;
  /** without an attempt for so long, the count starts again */
  forgottenAfterMs: number;
}

/** Returns the delay after so many attempts. */
export const delayAfter = (attempts: number, { free, firstMs, longestMs }: Delays): number =>
  attempts < free ? 0 : Math.min(longestMs, firstMs * 2 ** (attempts - free));

/**
 * Counts one attempt in a single statement, so that concurrent attempts are counted one after the other. Throws LOCKED, without counting,
 * while the delay after the earlier attempts runs. `since` of such a key is its last attempt. Returns the number of attempts, and the
 * attempt before this one.
 */
export async function countAttempt(
  db: Db,
  key: string,
  delays: Delays,
  now: Date,
): Promise<{ used: number; before: Date | null }> {
  const { free, firstMs, longestMs, forgottenAfterMs } = delays;
  const doubled = sql`${firstMs}::float8 * 2 ^ least(rate_limits.used - ${free}::int, 20)`;
  const { rows } = await sql<{ used: number; before: Date | null }>`
    with last as (select since from rate_limits where key = ${key})
    insert into rate_limits (key, since, used) values (${key}, ${now}, 1)
    on conflict (key) do update set since = excluded.since,
      used = case when rate_limits.since <= ${later(now, -forgottenAfterMs)} then 1 else rate_limits.used + 1 end
      where rate_limits.used < ${free}
        or rate_limits.since + least(${longestMs}::float8, ${doubled}) * interval '1 millisecond' <= ${now}
    returning used, (select since from last) as before`.execute(db);
  if (rows[0]) return rows[0];
  const last = await windowOf(db, key, forgottenAfterMs, now);
  const until = last ? later(last.since, delayAfter(last.used, delays)) : now;
  throw new AppError('LOCKED', { retryAfterS: secondsUntil(until, now) });
}

/** Counts one use. Throws TOO_MANY_REQUESTS with the wait when the limit is exceeded. */
export async function limit(db: Db, key: string, { limit: most, windowMs }: Limit, now: Date): Promise<void> {
  const { used, since } = await countUse(db, key, windowMs, now);
  if (used > most) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: secondsUntil(later(since, windowMs), now) });
}

/** Returns the current window of `key` without counting a use; undefined when nothing was counted in it. */
export const windowOf = (
  db: Db,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ used: number; since: Date } | undefined> =>
  db
    .selectFrom('rate_limits')
    .select(['used', 'since'])
    .where('key', '=', key)
    .where('since', '>', new Date(now.getTime() - windowMs))
    .executeTakeFirst();

/** Subtracts uses that did not take place or that a sign-in has earned. The count may become negative, which allows more uses later. */
export async function giveBack(db: Db, key: string, many: number): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ used: eb('used', '-', many) }))
    .where('key', '=', key)
    .execute();
}

/** Takes back an attempt that was not tried: the delay runs from the attempt before it again. */
export async function takeBackAttempt(db: Db, key: string, at: Date, before: Date | null): Promise<void> {
  const wasLast = sql<boolean>`${before}::timestamptz is not null and since = ${at}`;
  await db
    .updateTable('rate_limits')
    .set({ used: sql<number>`used - 1`, since: sql<Date>`case when ${wasLast} then ${before} else since end` })
    .where('key', '=', key)
    .execute();
}

export async function deleteLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

export const dropOldLimits = dropOld('rate_limits', ['key'], 'since');
