import { sql } from 'kysely';

import type { FlowId } from '@domain/flow/types';
import { HOUR_MS } from '@domain/time';
import type { Edition } from '@domain/policy/types';

import type { Db } from '../platform/db/tables';
import { later } from '../platform/clock';
import { leftFen, type PausedCity, waitsFor } from './poolRecords';

interface Joining {
  applicationId: string;
  fundId: number;
  regionCode: string;
  now: Date;
}

/**
 * Appends a draft to the waiting list of a pool, or moves it there from the list or the offer of another pool. It keeps its time of
 * arrival when the pool or the city is the same, as after a change of the edition. A draft that was passed over gets its turn again.
 * Call under the lock of the application.
 */
export const joinWaitingList = (trx: Db, { applicationId, fundId, regionCode, now }: Joining) =>
  sql`with joined as (insert into funds_waiting as w (application_id, fund_id, region_code, since)
      values (${applicationId}, ${fundId}, ${regionCode}, ${now})
    on conflict (application_id) do update set fund_id = excluded.fund_id, region_code = excluded.region_code, offered_until = null,
      passed_until = null,
      since = case when w.fund_id = excluded.fund_id or w.region_code = excluded.region_code then w.since else excluded.since end
    where w.fund_id <> excluded.fund_id or (w.offered_until is null
      and (w.region_code is distinct from excluded.region_code or w.passed_until is not null)) returning application_id)
    delete from offer_keys k using joined where k.application_id = joined.application_id`.execute(trx);

/**
 * Moves all drafts that wait for an edition to the pool that counts for their city, with their time of arrival, so that later drafts do
 * not overtake them. Offers stay in their pools, and drafts for which no pool counts in their lists. `ids` are all ids of the edition.
 * A draft that another transaction is changing is skipped until the next run of housekeeping, so that a grant cannot deadlock with it.
 */
export const moveToCountingPools = (trx: Db, edition: string, ids: readonly string[]) =>
  sql`with moving as (select w.application_id, counting.id as fund_id from funds_waiting w join funds f on f.id = w.fund_id
      cross join lateral (select c.id from funds c where c.edition = ${edition} and c.granted_fen > 0
        and (c.region_code = w.region_code or c.region_code is null) order by c.region_code nulls last limit 1) counting
      where f.edition = any(${ids}::text[]) and w.offered_until is null and w.region_code is not null and counting.id <> w.fund_id
      for update of w skip locked)
    update funds_waiting w set fund_id = moving.fund_id from moving where w.application_id = moving.application_id`.execute(
    trx,
  );

interface LeftList {
  /** the city for which the draft waited, or had its offer */
  regionCode: string | null;
  /** of the pool */
  edition: string;
}

/** Removes a draft from its waiting list, and returns for which city and edition it waited. */
export const leaveWaitingList = async (trx: Db, applicationId: string): Promise<LeftList | undefined> =>
  (
    await sql<LeftList>`delete from funds_waiting where application_id = ${applicationId}
      returning region_code as "regionCode", (select edition from funds where id = fund_id) as edition`.execute(trx)
  ).rows[0];

interface QueuePosition {
  /** queue position, counted from 1 */
  place: number;
  offeredUntil: Date | null;
}

export const queuePositionOf = async (db: Db, applicationId: string): Promise<QueuePosition | undefined> =>
  (
    await sql<QueuePosition>`select mine.offered_until as "offeredUntil",
        (select count(*) from funds_waiting w where w.fund_id = mine.fund_id and w.offered_until is null
          and (w.since, w.application_id) <= (mine.since, mine.application_id)) as place
      from funds_waiting mine where mine.application_id = ${applicationId}`.execute(db)
  ).rows[0];

export interface FirstOfList {
  fundId: number;
  /** of the pool */
  edition: string;
  applicationId: string;
}

/** The first of the drafts `w` that wait for the pool `f`. */
const firstOf = (paused: readonly PausedCity[]) =>
  sql`where ${waitsFor(paused)} order by w.since, w.application_id limit 1`;

/**
 * Returns the first draft of each waiting list whose pool has money left, has no granted money any more, or whose edition is not that
 * of the draft any more.
 */
export const firstOfLists = async (
  db: Db,
  editions: readonly Pick<Edition, 'id' | 'flow'>[],
  paused: readonly PausedCity[],
): Promise<FirstOfList[]> =>
  (
    await sql<FirstOfList>`select f.id as "fundId", f.edition, w.application_id as "applicationId"
      from funds f cross join lateral (select w.application_id, (select flow from applications where id = w.application_id) as flow
        from funds_waiting w ${firstOf(paused)}) w
      where ${leftFen} > 0 or f.granted_fen = 0 or not exists (
        select from unnest(${editions.map(({ id }) => id)}::text[], ${editions.map(({ flow }) => flow)}::text[]) e (id, flow)
        where e.id = f.edition and e.flow = w.flow)
      order by f.id`.execute(db)
  ).rows;

/** Returns whether a draft is still the first of its waiting list. Call with the application locked. */
export const isFirstOfList = async (
  trx: Db,
  { fundId, applicationId }: Pick<FirstOfList, 'fundId' | 'applicationId'>,
  paused: readonly PausedCity[],
): Promise<boolean> =>
  (
    await sql<{ first: string }>`select w.application_id as first
      from funds f cross join lateral (select w.application_id from funds_waiting w ${firstOf(paused)}) w
      where f.id = ${fundId}`.execute(trx)
  ).rows[0]?.first === applicationId;

/** How long a draft is passed over that cannot be submitted and does not change. */
const PASSED_MS = HOUR_MS;

/** Passes over a waiting draft. */
export const passOver = (trx: Db, applicationId: string, now: Date) =>
  trx
    .updateTable('funds_waiting')
    .set({ passed_until: later(now, PASSED_MS) })
    .where('application_id', '=', applicationId)
    .execute();

/** Gives drafts their turn again that were passed over long enough, or have changed since. */
export const endPasses = (db: Db, now: Date) =>
  sql`update funds_waiting w set passed_until = null from applications a where a.id = w.application_id
    and (passed_until <= ${now} or passed_until <= a.updated_at + make_interval(secs => ${PASSED_MS / 1000}))`.execute(
    db,
  );

/**
 * Takes the keys for the offer to a draft. Returns false, without taking any, when the offer to another draft has one of them.
 * Sorted, so that two transactions with the same keys cannot deadlock.
 */
export async function takeOfferKeys(trx: Db, applicationId: string, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql`insert into offer_keys (key, application_id)
    select key, ${applicationId} from unnest(${[...keys].sort()}::text[]) key on conflict do nothing returning key`.execute(
    trx,
  );
  if (rows.length === keys.length) return true;
  await trx.deleteFrom('offer_keys').where('application_id', '=', applicationId).execute();
  return false;
}

export const deleteOfferKeys = (trx: Db): Promise<unknown> => trx.deleteFrom('offer_keys').execute();

/** Stores the city to which the draft has changed since it joined. Returns true when it differs from the stored one. */
export const changeCity = async (trx: Db, applicationId: string, regionCode: string): Promise<boolean> =>
  (
    await trx
      .updateTable('funds_waiting')
      .set({ region_code: regionCode })
      .where('application_id', '=', applicationId)
      .where('region_code', 'is distinct from', regionCode)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/**
 * Returns drafts of a paused edition or city whose offer ends before `until`. By flow: an offer of a renamed edition remains in the pool of
 * the earlier name.
 */
export const offersBefore = async (
  db: Db,
  { flow, regionCode, except = [] }: { flow: FlowId; regionCode: string | null; except?: readonly string[] },
  until: Date,
  limit: number,
): Promise<string[]> => {
  const offers = db
    .selectFrom('funds_waiting')
    .innerJoin('applications', 'applications.id', 'funds_waiting.application_id')
    .select('application_id')
    .where('offered_until', '<', until)
    .where('flow', '=', flow)
    .limit(limit);
  const inCity = regionCode === null ? offers : offers.where('funds_waiting.region_code', '=', regionCode);
  const rows = except.length === 0 ? inCity : inCity.where('application_id', 'not in', [...except]);
  return (await rows.execute()).map((row) => row.application_id);
};

/** Returns false when the draft has no offer that ends before `until`. */
export const extendOffer = async (trx: Db, applicationId: string, until: Date): Promise<boolean> =>
  (
    await trx
      .updateTable('funds_waiting')
      .set({ offered_until: until })
      .where('application_id', '=', applicationId)
      .where('offered_until', '<', until)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

interface Offer {
  fundId: number;
  until: Date;
  /** the city for which the offer is made */
  regionCode: string;
}

/** Stores an offer. Its pool is written again, because a grant may just have moved the waiting draft to another list. */
export const storeOffer = (trx: Db, applicationId: string, { fundId, until, regionCode }: Offer) =>
  trx
    .updateTable('funds_waiting')
    .set({ fund_id: fundId, offered_until: until, region_code: regionCode })
    .where('application_id', '=', applicationId)
    .execute();

/** Moves the ends of offers that are earlier than `until` to it, and returns their drafts. */
export const moveOffersTo = async (trx: Db, until: Date): Promise<string[]> =>
  (
    await trx
      .updateTable('funds_waiting')
      .set({ offered_until: until })
      .where('offered_until', '<', until)
      .returning('application_id')
      .execute()
  ).map((row) => row.application_id);

export const draftsWithOffer = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('funds_waiting')
      .select('application_id')
      .where('offered_until', 'is not', null)
      .orderBy('application_id')
      .execute()
  ).map((row) => row.application_id);

export const expiredOffers = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('funds_waiting')
      .select('application_id')
      .where('offered_until', '<=', now)
      .orderBy('offered_until')
      .limit(limit)
      .execute()
  ).map((row) => row.application_id);

/** Returns whether the offer has expired. Call under the lock of its application. */
export const isOfferExpired = async (trx: Db, applicationId: string, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('funds_waiting')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .where('offered_until', '<=', now)
    .executeTakeFirst()) !== undefined;
