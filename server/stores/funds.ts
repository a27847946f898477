import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Db } from '../db/tables';
import type { FundSliceRow } from '../db/tables/funds';

/** So many submissions of one pool can be on their way at the same moment without one waiting for another. */
export const SLICES = 32;

/** Where something is reserved. */
export interface Place {
  fundId: number;
  slice: number;
}

/** Who moves how much for whom. */
export interface Movement {
  applicationId: string;
  amount: number;
  at: Date;
  actor: string;
}

/** The pool an application of this city draws on: the city's own, else the province's. */
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

/** Everybody begins to look at another slice. */
const beginningAt = (applicationId: string): number => Number.parseInt(applicationId.slice(0, 4), 16) % SLICES;

/**
 * Takes from the first slice that holds enough and that nobody else is at, in one statement: nobody waits for anybody.
 * `fundId` null: no pool, nothing to reserve. `slice` null: no slice had enough, which does not say that the pool has not;
 * or `isAhead`: somebody was here before and waits.
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

/** All slices of a pool, each waited for in one order: what others are about to give back or to take is known afterwards. */
export const lockSlices = (trx: Db, fundId: number): Promise<FundSliceRow[]> =>
  trx.selectFrom('fund_slices').selectAll().where('fund_id', '=', fundId).orderBy('slice').forUpdate().execute();

/** Only over slices that are locked. */
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

/** Moves within one slice and writes it down; what would fall below zero is refused by the database. */
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

/** The pool of this edition and city, made with its empty slices when it is not there; locked, so that grants come one after the other. */
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
  /** somebody waits in its line: what is left is theirs */
  waits: boolean;
}

/** Some hundreds of short rows, whatever has been submitted. */
export const fundTotals = async (db: Db): Promise<FundTotals[]> =>
  (
    await sql<FundTotals>`select f.id as "fundId", f.edition, f.region_code as "regionCode", f.granted_fen as granted,
      sum(s.left_fen)::bigint as left, sum(s.reserved_fen)::bigint as reserved, sum(s.spent_fen)::bigint as spent,
      exists (select from funds_waiting w where w.fund_id = f.id and w.offered_until is null) as waits
      from funds f join fund_slices s on s.fund_id = f.id group by f.id order by f.edition, f.region_code nulls first`.execute(
      db,
    )
  ).rows;
