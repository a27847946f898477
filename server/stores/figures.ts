import { type RawBuilder, sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../db/tables';

/** Which part of the history is counted. */
export interface FigureScope {
  from: Date;
  to: Date;
  edition?: string;
  /** cities; `null`: all */
  regions: readonly string[] | null;
}

const cases = ({ edition, regions }: Omit<FigureScope, 'from' | 'to'>): RawBuilder<unknown> => sql`
  ${edition === undefined ? sql`` : sql`and a.edition = ${edition}`}
  ${regions ? sql`and a.region_code = any (${[...regions]}::text[])` : sql``}`;

interface EventCount {
  day: string;
  regionCode: string;
  event: string;
  count: number;
}

export const countEvents = async (db: Db, scope: FigureScope): Promise<EventCount[]> =>
  (
    await sql<EventCount>`select to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(a.region_code, '') as "regionCode", e.event, count(*) as count
      from application_events e join applications a on a.id = e.application_id
      where e.at >= ${scope.from} and e.at < ${scope.to} ${cases(scope)} group by 1, 2, 3`.execute(db)
  ).rows;

export const countReasons = async (db: Db, scope: FigureScope): Promise<{ code: string; count: number }[]> =>
  (
    await sql<{ code: string; count: number }>`select code, count(*) as count from
      (select distinct e.application_id, e.seq, item ->> 'code' as code from application_events e
        join applications a on a.id = e.application_id cross join jsonb_array_elements(e.detail -> 'items') item
        where e.event = 'return' and e.at >= ${scope.from} and e.at < ${scope.to} ${cases(scope)}) told
      group by code order by count(*) desc, code`.execute(db)
  ).rows;

interface Age {
  status: Status;
  stage: 1 | 2 | null;
  regionCode: string;
  count: number;
  /** seconds; half of them, and nine of ten, took no longer */
  parts: [number, number];
}

const parts = (age: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from ${age})::float8) as parts`;

/** How long cases stood in the place that they left in these days: from the line before to this one. */
export const howLongItTook = async (db: Db, scope: FigureScope): Promise<Age[]> =>
  (
    await sql<Age>`select before.status, before.stage, coalesce(a.region_code, '') as "regionCode", count(*) as count,
      ${parts(sql`e.at - before.at`)}
      from application_events e join applications a on a.id = e.application_id
      join application_events before on before.application_id = e.application_id and before.seq = e.seq - 1
      where e.at >= ${scope.from} and e.at < ${scope.to} ${cases(scope)}
      group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows;

/** How long those have been there since they were sent that wait for the office now. */
export const howLongTheyWait = async (db: Db, now: Date, scope: Omit<FigureScope, 'from' | 'to'>): Promise<Age[]> =>
  (
    await sql<Age>`select a.status, a.stage, coalesce(a.region_code, '') as "regionCode", count(*) as count,
      ${parts(sql`${now}::timestamptz - a.submitted_at`)}
      from applications a where a.status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying')
        and a.submitted_at is not null ${cases(scope)}
      group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  ).rows;
