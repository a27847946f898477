import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { FundSliceRow } from '../platform/db/tables/funds';

/** Number of rows per pool: as many submissions can reserve concurrently without waiting for each other's row lock. */
export const SLICES = 32;

/** The slice of a pool that holds a reservation. */
export interface Place {
  fundId: number;
  slice: number;
}

export interface Movement {
  applicationId: string;
  amount: number;
  at: Date;
  actor: string;
}

/** Returns the pool of an application: the pool of its city, else the pool of the province. */
export const poolOf = (edition: string, regionCode: string) => sql`(select id from funds where edition = ${edition}
    and (region_code = ${regionCode} or region_code is null) order by region_code nulls last limit 1)`;

export const poolIdOf = async (db: Db, { edition, regionCode }: { edition: string; regionCode: string }) =>
  (await sql<{ id: number | null }>`select ${poolOf(edition, regionCode)} as id`.execute(db)).rows[0]?.id ?? null;

/** A reservation that becomes spent. */
export type Spend = Place & Movement;

export interface Taken {
  fundId: number | null;
  slice: number | null;
  isAhead: boolean;
}

/** Spreads concurrent submissions over the slices: each begins its search at another one. */
const beginningAt = (applicationId: string): number => Number.parseInt(applicationId.slice(0, 4), 16) % SLICES;

/**
 * Reserves from the first unlocked slice with enough money, in one statement and without waiting for locks. `fundId` null: there is no pool.
 * `slice` null: no single slice had enough (the pool may), or `isAhead`: earlier drafts are on the waiting list.
 */
export async function reserveQuickly(
  trx: Db,
  { edition, regionCode }: { edition: string; regionCode: string },
  { applicationId, amount, at, actor }: Movement,
): Promise<Taken> {
  const { rows } = await sql<Taken>`with pool as ${poolOf(edition, regionCode)},
    ahead as (select from funds_waiting w
      left join funds_waiting mine on mine.application_id = ${applicationId} and mine.fund_id = w.fund_id
      where w.fund_id = (select id from pool) and w.offered_until is null and w.application_id <> ${applicationId}
        and (mine.since is null or (w.since, w.application_id) < (mine.since, mine.application_id)) limit 1),
    pick as (select fund_id, slice from fund_slices where fund_id = (select id from pool) and left_fen >= ${amount}
        and not exists (select from ahead)
      order by (slice + ${beginningAt(applicationId)}::int) % ${SLICES}::int limit 1 for update skip locked),
    taken as (update fund_slices s set left_fen = s.left_fen - ${amount}, reserved_fen = s.reserved_fen + ${amount}
      from pick where s.fund_id = pick.fund_id and s.slice = pick.slice returning s.fund_id, s.slice),
    kept as (insert into fund_entries (id, fund_id, slice, application_id, kind, amount_fen, at, actor)
      select ${randomUUID()}::uuid, fund_id, slice, ${applicationId}::uuid, 'reserve', ${amount}, ${at}::timestamptz, ${actor} from taken)
    select (select id from pool) as "fundId", (select slice from taken) as slice, exists (select from ahead) as "isAhead"`.execute(
    trx,
  );
  return rows[0]!;
}

/** Locks all slices of a pool in a fixed order, so that concurrent changes are complete when it returns. */
export const lockSlices = (trx: Db, fundId: number): Promise<FundSliceRow[]> =>
  trx.selectFrom('fund_slices').selectAll().where('fund_id', '=', fundId).orderBy('slice').forUpdate().execute();

/** Call only with the slices locked. */
export const changeLeft = (trx: Db, fundId: number, changes: readonly { slice: number; by: number }[]) =>
  sql`update fund_slices s set left_fen = s.left_fen + c.by
    from unnest(${changes.map(({ slice }) => slice)}::int[], ${changes.map(({ by }) => by)}::bigint[]) c (slice, by)
    where s.fund_id = ${fundId} and s.slice = c.slice`.execute(trx);

/** How an entry of each kind moves the money of its slice, for a positive amount. */
const effects = {
  reserve: { left: -1, reserved: 1, spent: 0 },
  adjust: { left: -1, reserved: 1, spent: 0 },
  release: { left: 1, reserved: -1, spent: 0 },
  spend: { left: 0, reserved: -1, spent: 1 },
} as const;

/** Moves money within one slice and records the entry. A database constraint rejects negative sums. */
export const moveMoney = (
  trx: Db,
  { fundId, slice }: Place,
  kind: keyof typeof effects,
  { applicationId, amount, at, actor }: Movement,
) => {
  const { left, reserved, spent } = effects[kind];
  return sql`with moved as (update fund_slices set left_fen = left_fen + ${left * amount}, reserved_fen = reserved_fen + ${reserved * amount},
      spent_fen = spent_fen + ${spent * amount} where fund_id = ${fundId} and slice = ${slice} returning fund_id, slice)
    insert into fund_entries (id, fund_id, slice, application_id, kind, amount_fen, at, actor)
      select ${randomUUID()}::uuid, fund_id, slice, ${applicationId}::uuid, ${kind}, ${amount}, ${at}::timestamptz, ${actor} from moved`.execute(
    trx,
  );
};

/**
 * Spends what many applications had reserved: locks their slices in one order, changes each once and writes an entry per
 * application. Call it last in a transaction, because submissions of the pool wait for these locks.
 */
export async function spendReserved(trx: Db, spends: readonly Spend[]): Promise<void> {
  if (spends.length === 0) return;
  await sql`select from fund_slices where (fund_id, slice) in
    (select * from unnest(${spends.map(({ fundId }) => fundId)}::int[], ${spends.map(({ slice }) => slice)}::smallint[]))
    order by fund_id, slice for update`.execute(trx);
  await sql`with spends as (select * from unnest(${spends.map(() => randomUUID())}::uuid[], ${spends.map(({ fundId }) => fundId)}::int[],
      ${spends.map(({ slice }) => slice)}::smallint[], ${spends.map(({ applicationId }) => applicationId)}::uuid[],
      ${spends.map(({ amount }) => amount)}::bigint[], ${spends.map(({ at }) => at)}::timestamptz[], ${spends.map(({ actor }) => actor)}::text[])
      s (id, fund_id, slice, application_id, amount, at, actor)),
    sums as (select fund_id, slice, sum(amount)::bigint as amount from spends group by fund_id, slice),
    moved as (update fund_slices f set reserved_fen = f.reserved_fen - sums.amount, spent_fen = f.spent_fen + sums.amount
      from sums where f.fund_id = sums.fund_id and f.slice = sums.slice)
    insert into fund_entries (id, fund_id, slice, application_id, kind, amount_fen, at, actor)
      select id, fund_id, slice, application_id, 'spend', amount, at, actor from spends`.execute(trx);
}

/** Returns the pool of an edition and city, creating it with empty slices. The table lock makes concurrent grants run one after the other. */
export async function openFund(trx: Db, edition: string, regionCode: string | null): Promise<number> {
  await sql`lock table funds in share row exclusive mode`.execute(trx);
  await sql`insert into funds (id, edition, region_code, granted_fen)
    values ((select coalesce(max(id), 0) + 1 from funds), ${edition}, ${regionCode}, 0) on conflict do nothing`.execute(
    trx,
  );
  const { id } = await trx
    .selectFrom('funds')
    .select('id')
    .where('edition', '=', edition)
    .where('region_code', 'is not distinct from', regionCode)
    .executeTakeFirstOrThrow();
  await sql`insert into fund_slices (fund_id, slice, left_fen, reserved_fen, spent_fen)
    select ${id}::int, n, 0, 0, 0 from generate_series(0, ${SLICES - 1}::int) n on conflict do nothing`.execute(trx);
  return id;
}

export const changeGranted = (trx: Db, fundId: number, amount: number) =>
  trx
    .updateTable('funds')
    .set({ granted_fen: sql`granted_fen + ${amount}` })
    .where('id', '=', fundId)
    .execute();

interface GrantEntry {
  fundId: number;
  amount: number;
  at: Date;
  actor: string;
  reason: string;
}

export const insertGrant = (trx: Db, { fundId, amount, at, actor, reason }: GrantEntry) =>
  trx
    .insertInto('fund_entries')
    .values({
      id: randomUUID(),
      fund_id: fundId,
      slice: null,
      application_id: null,
      kind: 'grant',
      amount_fen: amount,
      at,
      actor,
      reason,
    })
    .execute();

export interface FundTotals {
  fundId: number;
  edition: string;
  regionCode: string | null;
  granted: number;
  left: number;
  reserved: number;
  spent: number;
  /** drafts are waiting for this pool; its remaining money is theirs */
  waits: boolean;
}

/** Reads some hundreds of rows, whatever the number of applications. */
export const fundTotals = async (db: Db): Promise<FundTotals[]> =>
  (
    await sql<FundTotals>`select f.id as "fundId", f.edition, f.region_code as "regionCode", f.granted_fen as granted,
      sum(s.left_fen)::bigint as left, sum(s.reserved_fen)::bigint as reserved, sum(s.spent_fen)::bigint as spent,
      exists (select from funds_waiting w where w.fund_id = f.id and w.offered_until is null) as waits
      from funds f join fund_slices s on s.fund_id = f.id group by f.id order by f.edition, f.region_code nulls first`.execute(
      db,
    )
  ).rows;

interface FundDay {
  day: string;
  granted: number;
  reserved: number;
  spent: number;
}

/** Returns the daily change of each sum of a pool since `since`. Days without movements are left out. */
export const fundMovements = async (db: Db, fundId: number, since: Date): Promise<FundDay[]> =>
  (
    await sql<FundDay>`select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(sum(amount_fen) filter (where kind = 'grant'), 0)::bigint as granted,
      coalesce(sum(case when kind in ('reserve', 'adjust') then amount_fen when kind in ('release', 'spend') then -amount_fen end), 0)::bigint as reserved,
      coalesce(sum(amount_fen) filter (where kind = 'spend'), 0)::bigint as spent
      from fund_entries where fund_id = ${fundId} and at >= ${since} group by 1`.execute(db)
  ).rows;
