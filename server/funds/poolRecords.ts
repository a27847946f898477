import { sql } from 'kysely';
import type { Edition } from '@domain/policy/types';
import type { Db } from '../platform/db/tables';

export interface Movement {
  fundId: number;
  applicationId: string;
  amount: number;
  at: Date;
  actor: string;
}

export interface PausedCity {
  edition: Pick<Edition, 'id'>;
  /** `null`: the whole province */
  regionCode: string | null;
}

/**
 * The drafts `w` that wait for money of the pool `f`. Drafts of paused cities, and those that cannot be submitted now, keep their position,
 * and no draft waits for them.
 */
export const waitsFor = (paused: readonly PausedCity[]) => sql`w.fund_id = f.id and w.offered_until is null
  and w.passed_until is null and not exists (
  select from unnest(${paused.map(({ edition }) => edition.id)}::text[], ${paused.map(({ regionCode }) => regionCode)}::text[])
    as p (edition, region_code)
  where p.edition = f.edition and (p.region_code is null or p.region_code = w.region_code))`;

/** Returns those of the drafts that are on a waiting list or have an offer. */
export async function waitingAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('funds_waiting')
    .select('application_id')
    .where('application_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.application_id));
}

/**
 * Returns the pool of an application: the pool of its city, else the pool of the province, else null. A pool without granted money does
 * not count, so that it can be closed; nothing is reserved or spent in it (`funds_not_overspent`).
 */
export const poolIdOf = async (db: Db, { edition, regionCode }: { edition: string; regionCode: string }) =>
  (
    await sql<{ id: number }>`select id from funds where edition = ${edition}
    and granted_fen > 0 and (region_code = ${regionCode} or region_code is null) order by region_code nulls last limit 1`.execute(
      db,
    )
  ).rows[0]?.id ?? null;

/**
 * Returns the pool for whose money a draft waits when the pool of its edition does not count: the pool that served its city under an
 * earlier id of the edition. `ids` are all ids of the edition.
 */
export const earlierPoolIdOf = async (
  db: Db,
  { ids, regionCode }: { ids: readonly string[]; regionCode: string },
): Promise<number | null> =>
  (
    await sql<{ id: number }>`select id from funds where edition = any(${ids}::text[])
      and granted_fen > 0 and (region_code = ${regionCode} or region_code is null)
      order by region_code nulls last, id desc limit 1`.execute(db)
  ).rows[0]?.id ?? null;

/** Money of a pool that is neither reserved nor spent. */
export const leftFen = sql<number>`granted_fen - reserved_fen - spent_fen`;

export interface PoolTotals {
  granted: number;
  left: number;
  reserved: number;
  spent: number;
}

export interface FundTotals extends PoolTotals {
  fundId: number;
  edition: string;
  regionCode: string | null;
  /** drafts of cities that are not paused are waiting for this pool; its remaining money is theirs */
  waits: boolean;
}

/** Returns the totals of every pool, of some hundred at most, also of those without granted money. */
export const fundTotals = async (db: Db, paused: readonly PausedCity[] = []): Promise<FundTotals[]> =>
  (
    await sql<FundTotals>`select id as "fundId", edition, region_code as "regionCode", granted_fen as granted,
      ${leftFen} as left, reserved_fen as reserved, spent_fen as spent,
      exists (select from funds_waiting w where ${waitsFor(paused)}) as waits
      from funds f order by edition, region_code nulls first`.execute(db)
  ).rows;

interface PoolOfCase {
  fundId: number;
  edition: string;
  regionCode: string | null;
}

/** Returns the pool to which the reservation of a closed case was released, if it had one. */
export const releasedPool = async (db: Db, applicationId: string): Promise<PoolOfCase | undefined> =>
  (
    await sql<PoolOfCase>`select f.id as "fundId", f.edition, f.region_code as "regionCode"
      from fund_entries e join funds f on f.id = e.fund_id
      where e.application_id = ${applicationId} and e.kind = 'release'
        and e.at >= (select max(at) from application_events where application_id = ${applicationId} and event = 'expire')
      order by e.at desc limit 1`.execute(db)
  ).rows[0];
