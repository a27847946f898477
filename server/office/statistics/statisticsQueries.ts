import { type RawBuilder, sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../../platform/db/tables';
import { sums, uncounted, withUncounted } from './statisticsSumQueries';

/** Filter of the counted cases. */
interface Which {
  edition?: string;
  /** cities; `null`: all */
  regions: readonly string[] | null;
  /** queued cases that the sums do not contain yet */
  noted: readonly string[];
}

/** A period of days, both ends included. */
interface StatisticsScope extends Which {
  from: string;
  to: string;
}

const among = ({ edition, regions }: Which): RawBuilder<unknown> => sql`true
  ${edition === undefined ? sql`` : sql`and edition = ${edition}`}
  ${regions ? sql`and region_code = any (${[...regions]}::text[])` : sql``}`;

const inDays = (scope: StatisticsScope): RawBuilder<unknown> =>
  sql`day between ${scope.from}::date and ${scope.to}::date and ${among(scope)}`;

interface EventCount {
  day: string;
  regionCode: string;
  event: string;
  count: number;
}

export const countEvents = async (db: Db, scope: StatisticsScope): Promise<EventCount[]> =>
  (
    await sql<EventCount>`with ${uncounted(scope.noted)}
      select day, region_code as "regionCode", event, sum(count)::bigint as count
      from ${withUncounted(sums.events, inDays(scope))} counted
      group by 1, 2, 3 having sum(count) > 0 order by 1, 2, 3`.execute(db)
  ).rows;

export const countReasons = async (db: Db, scope: StatisticsScope): Promise<{ code: string; count: number }[]> =>
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
  /** median and 90th percentile in seconds */
  parts: [number, number];
}

/** The percentile `share`, interpolated between neighbours like `percentile_cont`. Each case counts with the mean of its bucket. */
function part(share: number): RawBuilder<unknown> {
  const rank = sql`${sql.lit(share)}::float8 * (total - 1)`;
  const at = (place: RawBuilder<unknown>) => sql`max(mean) filter (where ${place} >= upto - count and ${place} < upto)`;
  const [low, high] = [at(sql`floor(${rank})`), at(sql`ceil(${rank})`)];
  return sql`${low} + (${high} - ${low}) * max(${rank} - floor(${rank}))`;
}

/** `buckets` returns status, stage, region, bucket, the count per bucket (not `numeric`, which is slow) and the mean in seconds. */
const ages = (buckets: RawBuilder<unknown>): RawBuilder<Age> => sql<Age>`ranked as (
    select *, sum(count) over (partition by status, stage, region_code) as total,
      sum(count) over (partition by status, stage, region_code order by mean, bucket) as upto from (${buckets}) found)
  select status, nullif(stage, 0) as stage, region_code as "regionCode", max(total)::bigint as count,
    array[${part(0.5)}, ${part(0.9)}] as parts
  from ranked group by 1, 2, 3 order by 1, 2, 3`;

/** Returns how long cases stayed in the status that they left in this period. */
export const processingTimes = async (db: Db, scope: StatisticsScope): Promise<Age[]> =>
  (
    await sql<Age>`with ${uncounted(scope.noted)}, ${ages(
      sql`select status, stage, region_code, bucket, sum(count)::float8 as count, (sum(ms) / sum(count) / 1000)::float8 as mean
        from ${withUncounted(sums.took, inDays(scope))} counted group by 1, 2, 3, 4 having sum(count) > 0`,
    )}`.execute(db)
  ).rows;

/** Returns how long the cases that now wait for the office have waited since submission. */
export const waitingTimes = async (db: Db, now: Date, which: Which): Promise<Age[]> =>
  (
    await sql<Age>`with ${uncounted(which.noted)}, ${ages(
      sql`select status, stage, region_code, hour as bucket, sum(count)::float8 as count,
          (extract(epoch from ${now}::timestamptz) - hour * 3600::bigint - sum(ms) / sum(count) / 1000)::float8 as mean
        from ${withUncounted(sums.waiting, among(which))} counted group by 1, 2, 3, 4 having sum(count) > 0`,
    )}`.execute(db)
  ).rows;
