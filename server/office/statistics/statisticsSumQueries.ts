import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../platform/db/tables';

/** Statuses in which a case waits for the office. */
const waitingStates = ['submitted', 'reviewing', 'approved', 'publicity', 'paying'];

/**
 * Upper bounds of the duration buckets: each 10% above the previous one, from one minute to some years.
 * The stored sums use these bounds; after a change all sums must be recomputed.
 */
const bounds = Array.from({ length: 150 }, (_, n) => Math.round(60_000 * 1.1 ** n));

const ms = (length: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(extract(epoch from ${length}) * 1000)::bigint`;

/**
 * The history entries of these cases that the sums do not contain yet, with their weight, as CTE `lines`. A case that moved to another
 * city or edition is subtracted there (-1) and added here. Counted cases yield nothing, so ids may be repeated.
 */
export const uncounted = (ids: readonly string[]): RawBuilder<unknown> => sql`
  cases as (
    select k.*, k.counted > 0 and (k.was_region, k.was_edition) is distinct from (k.region_code, k.edition) as is_moved
    from (select a.id, coalesce(a.region_code, '') as region_code, a.edition, a.submitted_at,
        coalesce(c.seq, 0) as counted, c.region_code as was_region, c.edition as was_edition
      from (select distinct id from unnest(${[...ids]}::uuid[]) as noted (id)) t
      join applications a on a.id = t.id left join figure_cases c on c.application_id = a.id) k),
  lines as (
    select (e.at at time zone 'Asia/Shanghai')::date as day, place.region_code, place.edition, place.weight, k.submitted_at,
      e.seq, e.event, e.status, coalesce(e.stage, 0) as stage, e.detail,
      b.status as before_status, coalesce(b.stage, 0) as before_stage, ${ms(sql`e.at - b.at`)} as ms
    from cases k
    join application_events e on e.application_id = k.id and (k.is_moved or e.seq > k.counted)
    left join application_events b on b.application_id = e.application_id and b.seq = e.seq - 1
    cross join lateral (
      select k.region_code, k.edition, 1 as weight where k.is_moved or e.seq > k.counted
      union all select k.was_region, k.was_edition, -1 where k.is_moved and e.seq <= k.counted) place)`;

/** A table of sums and the rows that `lines` adds to it. */
interface Sum {
  table: string;
  key: string[];
  /** columns that are added up */
  sums: string[];
  added: RawBuilder<unknown>;
}

const day = ['day', 'region_code', 'edition'];

export const sums = {
  events: {
    table: 'figure_events',
    key: [...day, 'event'],
    sums: ['count'],
    added: sql`select day, region_code, edition, event, sum(weight)::bigint as count
      from lines group by 1, 2, 3, 4 having sum(weight) <> 0`,
  },
  reasons: {
    table: 'figure_reasons',
    key: [...day, 'code'],
    sums: ['count'],
    // A reason given for several fields of one case counts once.
    added: sql`select day, region_code, edition, code, sum(weight)::bigint as count
      from lines cross join lateral (
        select distinct item ->> 'code' as code from jsonb_array_elements(detail -> 'items') item) codes
      where event = 'return' and code is not null group by 1, 2, 3, 4 having sum(weight) <> 0`,
  },
  took: {
    table: 'figure_took',
    key: [...day, 'status', 'stage', 'bucket'],
    sums: ['count', 'ms'],
    added: sql`select day, region_code, edition, before_status as status, before_stage as stage,
        width_bucket(ms, ${sql.lit(`{${bounds.join(',')}}`)}::bigint[]) as bucket, sum(weight)::bigint as count, sum(weight * ms)::bigint as ms
      from lines where before_status is not null group by 1, 2, 3, 4, 5, 6 having sum(weight) <> 0`,
  },
  waiting: {
    table: 'figure_waiting',
    key: ['status', 'stage', 'region_code', 'edition', 'hour'],
    sums: ['count', 'ms'],
    // Each event removes the case from the previous status and adds it to the new one.
    added: sql`select status, stage, region_code, edition, hour, sum(weight)::bigint as count, sum(weight * past)::bigint as ms
      from (select before_status as status, before_stage as stage, region_code, edition, -weight as weight, submitted_at from lines
          union all select status, stage, region_code, edition, weight, submitted_at from lines) moves
        cross join lateral (select floor(extract(epoch from submitted_at) / 3600)::integer as hour) h
        cross join lateral (select round(extract(epoch from submitted_at) * 1000)::bigint - hour * 3600000::bigint as past) p
      where status = any (${sql.lit(`{${waitingStates.join(',')}}`)}::text[]) and submitted_at is not null
      group by 1, 2, 3, 4, 5 having sum(weight) <> 0`,
  },
} satisfies Record<string, Sum>;

const names = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((one) => sql.ref(one)));

/** The stored sums plus the entries not counted yet; `where` filters both. */
export const withUncounted = (
  { table, key, sums: added, ...sum }: Sum,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select ${names([...key, ...added])} from ${sql.table(table)} where ${where}
    union all select * from (${sum.added}) fresh where ${where})`;

/** Returns up to `most` cases that are queued for counting. */
export const notedCases = async (db: Db, most: number): Promise<string[]> =>
  (
    await sql<{ id: string }>`select distinct application_id as id from
      (select application_id from figures_todo limit ${most}) noted`.execute(db)
  ).rows.map(({ id }) => id);

const add = ({ table, key, sums: added, ...sum }: Sum): RawBuilder<unknown> =>
  sql`insert into ${sql.table(table)} (${names([...key, ...added])}) select * from (${sum.added}) fresh
    on conflict (${names(key)}) do update set ${sql.join(
      added.map((one) => sql`${sql.ref(one)} = ${sql.ref(`${table}.${one}`)} + ${sql.ref(`excluded.${one}`)}`),
    )}`;

/**
 * Takes up to `limit` queue entries and adds their cases to the sums in the caller's transaction; returns how many it took.
 * Concurrent runs wait for each other at shared cases, and the second run finds them already counted.
 */
export async function addUp(trx: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`delete from figures_todo where id in
      (select id from figures_todo order by id limit ${limit} for update skip locked)
    returning application_id as id`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = [...new Set(rows.map(({ id }) => id))].sort();
  await sql`insert into figure_cases (application_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(
    trx,
  );
  // A separate statement: the next one then sees what a concurrent transaction committed while this one waited for its locks.
  await sql`select from figure_cases where application_id = any (${ids}::uuid[]) order by application_id for update`.execute(
    trx,
  );
  await sql`with ${uncounted(ids)}, ${sql.join(
    Object.entries(sums).map(([name, sum]) => sql`${sql.ref(`add_${name}`)} as (${add(sum)})`),
  )}
    update figure_cases c set region_code = k.region_code, edition = k.edition,
      seq = coalesce((select max(seq) from application_events e where e.application_id = k.id), 0)
    from cases k where c.application_id = k.id`.execute(trx);
  await sql`delete from figure_waiting where count = 0`.execute(trx);
  return rows.length;
}
