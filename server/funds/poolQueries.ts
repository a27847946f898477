import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import { leftFen, type Movement, type PausedCity, type PoolTotals, waitsFor } from './poolRecords';

/** A movement for which the pool always has the money: it lowers the reserved sum. `adjust` has a negative amount. */
export interface Decrease extends Movement {
  kind: 'adjust' | 'release' | 'spend';
}

/** A movement that needs money of the pool. */
export interface Increase extends Movement {
  kind: 'reserve' | 'adjust';
  /** true for a submission: it gets nothing while other drafts have waited longer, and leaves the waiting list when it gets money */
  obeysQueue: boolean;
  /** whose drafts this one does not wait for */
  paused?: readonly PausedCity[];
}

/** Locks several pools in the order of their ids, so that two transactions cannot deadlock. */
export const lockPools = (trx: Db, ids: readonly number[]) =>
  sql`select from funds where id = any(${ids}::int[]) order by id for update`.execute(trx);

export const insertEntries = (trx: Db, decreases: readonly Decrease[]) =>
  sql`insert into fund_entries (id, fund_id, application_id, kind, amount_fen, at, actor)
    select * from unnest(${decreases.map(() => randomUUID())}::uuid[], ${decreases.map(({ fundId }) => fundId)}::int[],
      ${decreases.map(({ applicationId }) => applicationId)}::uuid[], ${decreases.map(({ kind }) => kind)}::text[],
      ${decreases.map(({ amount }) => amount)}::bigint[], ${decreases.map(({ at }) => at)}::timestamptz[], ${decreases.map(({ actor }) => actor)}::text[])`.execute(
    trx,
  );

/** Changes each pool once, by the sums of its movements. A database constraint rejects negative sums. */
export const changePools = (trx: Db, decreases: readonly Decrease[]) =>
  sql`update funds f set reserved_fen = f.reserved_fen + s.reserved, spent_fen = f.spent_fen + s.spent
    from (select fund_id, sum(case kind when 'adjust' then amount else -amount end)::bigint as reserved,
        coalesce(sum(amount) filter (where kind = 'spend'), 0)::bigint as spent
      from unnest(${decreases.map(({ fundId }) => fundId)}::int[], ${decreases.map(({ kind }) => kind)}::text[], ${decreases.map(({ amount }) => amount)}::bigint[])
        m (fund_id, kind, amount) group by fund_id) s where f.id = s.fund_id`.execute(trx);

/** Other drafts that wait for the pool `f` and can be offered its money, longer than this one if it waits too. */
const waitLonger = ({ applicationId, paused = [] }: Increase) => sql`select from funds_waiting w
    left join funds_waiting mine on mine.application_id = ${applicationId} and mine.fund_id = w.fund_id
    where ${waitsFor(paused)} and w.application_id <> ${applicationId} and (mine.since is null or (w.since, w.application_id) < (mine.since, mine.application_id))`;

/** Takes the money and records the entry, in one statement. Returns false when the pool has too little left, or the draft is not in turn. */
export async function takeMoney(trx: Db, increase: Increase): Promise<boolean> {
  const { fundId, applicationId, kind, amount, at, actor, obeysQueue } = increase;
  const { numAffectedRows } = await sql`with changed as (update funds f set reserved_fen = reserved_fen + ${amount}
      where id = ${fundId} and ${leftFen} >= ${amount} and not (${obeysQueue} and exists (${waitLonger(increase)})) returning id),
    served as (delete from funds_waiting where application_id = ${applicationId} and ${obeysQueue} and exists (select from changed))
    insert into fund_entries (id, fund_id, application_id, kind, amount_fen, at, actor)
      select ${randomUUID()}::uuid, id, ${applicationId}::uuid, ${kind}, ${amount}, ${at}::timestamptz, ${actor} from changed`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Returns the pool of an edition and city, creating it without money. */
export async function findOrCreatePool(trx: Db, edition: string, regionCode: string | null): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`with opened as (insert into funds (edition, region_code, granted_fen, reserved_fen, spent_fen)
      select ${edition}, ${regionCode}, 0, 0, 0
      where not exists (select from funds where edition = ${edition} and region_code is not distinct from ${regionCode})
      on conflict (edition, region_code) do nothing returning id)
    select id from opened union all select id from funds where edition = ${edition} and region_code is not distinct from ${regionCode}`.execute(
    trx,
  );
  // Another transaction has created it while this one waited for it.
  return rows[0]?.id ?? findOrCreatePool(trx, edition, regionCode);
}

/** Returns the granted money of a pool, and locks its row against other grants and movements. */
export const lockGranted = async (trx: Db, fundId: number): Promise<number> =>
  (
    await sql<{
      granted: number;
    }>`select granted_fen as granted from funds where id = ${fundId} for no key update`.execute(trx)
  ).rows[0]!.granted;

/** Returns the granted and the remaining money of a pool; zero when it does not exist. */
export const sumsOf = async (db: Db, edition: string, regionCode: string | null) =>
  (
    await sql<Pick<PoolTotals, 'granted' | 'left'>>`select granted_fen as granted, ${leftFen} as left from funds
      where edition = ${edition} and region_code is not distinct from ${regionCode}`.execute(db)
  ).rows[0] ?? { granted: 0, left: 0 };

/** Returns whether an edition, also an earlier one, has this pool. */
export const hasPool = async (db: Db, edition: string, regionCode: string | null): Promise<boolean> =>
  (
    await sql`select from funds where edition = ${edition} and region_code is not distinct from ${regionCode}`.execute(
      db,
    )
  ).rows.length > 0;

interface OfCity {
  /** drafts of the city that wait for money of the province */
  waiting: number;
  /** applications of the city, and offers to its drafts, that have reserved money of the province */
  reserved: number;
}

/** Returns how many drafts and applications of a city depend on the pool of the province. */
export const inProvincePool = async (db: Db, edition: string, regionCode: string): Promise<OfCity> =>
  (
    await sql<OfCity>`with province as (select id from funds where edition = ${edition} and region_code is null),
        drafts as (select offered_until from funds_waiting join province on id = fund_id where region_code = ${regionCode})
      select (select count(*) from drafts where offered_until is null) as waiting,
        (select count(*) from drafts where offered_until is not null)
          + (select count(*) from applications a join province p on p.id = a.fund_id
              where a.region_code = ${regionCode} and a.reserved_fen is not null and a.status <> 'draft') as reserved`.execute(
      db,
    )
  ).rows[0]!;

/** Changes the granted money by a positive or negative amount. Returns undefined when the pool has less left than is withdrawn. */
export const changeGranted = async (trx: Db, fundId: number, amount: number): Promise<PoolTotals | undefined> =>
  (
    await sql<PoolTotals>`update funds set granted_fen = granted_fen + ${amount} where id = ${fundId} and ${leftFen} + ${amount} >= 0
      returning granted_fen as granted, ${leftFen} as left, reserved_fen as reserved, spent_fen as spent`.execute(trx)
  ).rows[0];

export const leftIn = async (db: Db, fundId: number): Promise<number> =>
  (await sql<{ left: number }>`select ${leftFen} as left from funds where id = ${fundId}`.execute(db)).rows[0]!.left;

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
      application_id: null,
      kind: 'grant',
      amount_fen: amount,
      at,
      actor,
      reason,
    })
    .execute();

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
