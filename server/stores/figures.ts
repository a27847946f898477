import { type RawBuilder, sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../db/tables';
import { sums, uncounted, withUncounted } from './figureSums';

/** Which of the cases are counted. */
interface Which {
  edition?: string;
  /** cities; `null`: all */
  regions: readonly string[] | null;
  /** cases that are not in the sums yet */
  noted: readonly string[];
}

/** What happened from one day to another, both counted in. */
export interface FigureScope extends Which {
  from: string;
  to: string;
}

const among = ({ edition, regions }: Which): RawBuilder<unknown> => sql`true
  ${edition === undefined ? sql`` : sql`and edition = ${edition}`}
  ${regions ? sql`and region_code = any (${[...regions]}::text[])` : sql``}`;

const inDays = (scope: FigureScope): RawBuilder<unknown> =>
  sql`day between ${scope.from}::date and ${scope.to}::date and ${among(scope)}`;

interface EventCount {
  day: string;
  regionCode: string;
  event: string;
  count: number;
}

export const countEvents = async (db: Db, scope: FigureScope): Promise<EventCount[]> =>
  (
    await sql<EventCount>`with ${uncounted(scope.noted)}
      select day, region_code as "regionCode", event, sum(count)::bigint as count
      from ${withUncounted(sums.events, inDays(scope))} counted
      group by 1, 2, 3 having sum(count) > 0 order by 1, 2, 3`.execute(db)
  ).rows;

export const countReasons = async (db: Db, scope: FigureScope): Promise<{ code: string; count: number }[]> =>
  (
    await sql<{ code: string; count: number }>`with ${uncounted(scope.noted)}
      select code, sum(count)::bigint as count from ${withUncounted(sums.reasons, inDays(scope))} counted
      group by code having sum(count) > 0 order by count desc, code`.execute(db)
  ).rows;

interface Age {
  status: Status;
  stage: 1 | 2 | null;
  regionCode: string;
  count: number;
  /** seconds; half of them, and nine of ten, took no longer */
  parts: [number, number];
}

/** The time below which this share of them lies, between its two neighbours as `percentile_cont` has it; everybody in a bucket has its mean. */
function part(share: number): RawBuilder<unknown> {
  const rank = sql`${sql.lit(share)}::float8 * (total - 1)`;
  const at = (place: RawBuilder<unknown>) => sql`max(mean) filter (where ${place} >= upto - count and ${place} < upto)`;
  const [low, high] = [at(sql`floor(${rank})`), at(sql`ceil(${rank})`)];
  return sql`${low} + (${high} - ${low}) * max(${rank} - floor(${rank}))`;
}

/** `found` has a place, a bucket, how many are in it (not as `numeric`, which is slow), and the mean of their seconds. */
const ages = (found: RawBuilder<unknown>): RawBuilder<Age> => sql<Age>`ranked as (
    select *, sum(count) over (partition by status, stage, region_code) as total,
      sum(count) over (partition by status, stage, region_code order by mean, bucket) as upto from (${found}) found)
  select status, nullif(stage, 0) as stage, region_code as "regionCode", max(total)::bigint as count,
    array[${part(0.5)}, ${part(0.9)}] as parts
  from ranked group by 1, 2, 3 order by 1, 2, 3`;

/** How long cases stood in the place that they left in these days: from the line before to this one. */
export const howLongItTook = async (db: Db, scope: FigureScope): Promise<Age[]> =>
  (
    await sql<Age>`with ${uncounted(scope.noted)}, ${ages(
      sql`select status, stage, region_code, bucket, sum(count)::float8 as count, (sum(ms) / sum(count) / 1000)::float8 as mean
        from ${withUncounted(sums.took, inDays(scope))} counted group by 1, 2, 3, 4 having sum(count) > 0`,
    )}`.execute(db)
  ).rows;

/** How long those have been there since they were sent that wait for the office now. */
export const howLongTheyWait = async (db: Db, now: Date, which: Which): Promise<Age[]> =>
  (
    await sql<Age>`with ${uncounted(which.noted)}, ${ages(
      sql`select status, stage, region_code, hour as bucket, sum(count)::float8 as count,
          (extract(epoch from ${now}::timestamptz) - hour * 3600::bigint - sum(ms) / sum(count) / 1000)::float8 as mean
        from ${withUncounted(sums.waiting, among(which))} counted group by 1, 2, 3, 4 having sum(count) > 0`,
    )}`.execute(db)
  ).rows;
