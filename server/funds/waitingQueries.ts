import { sql } from 'kysely';

import type { FlowId } from '@domain/flow/types';

import type { Db } from '../platform/db/tables';
import { leftFen } from './poolRecords';

interface Joining {
  applicationId: string;
  fundId: number;
  regionCode: string;
  now: Date;
}

/**
 * Appends a draft to the waiting list of a pool, or moves it there from the list or the offer of another pool. It keeps its time of
 * arrival when the pool or the city is the same, as after a change of the edition. Call under the lock of the application.
 */
export const joinWaitingList = (trx: Db, { applicationId, fundId, regionCode, now }: Joining) =>
  sql`insert into funds_waiting as w (application_id, fund_id, region_code, since) values (${applicationId}, ${fundId}, ${regionCode}, ${now})
    on conflict (application_id) do update set fund_id = excluded.fund_id, region_code = excluded.region_code, offered_until = null,
      since = case when w.fund_id = excluded.fund_id or w.region_code = excluded.region_code then w.since else excluded.since end
    where w.fund_id <> excluded.fund_id or (w.offered_until is null and w.region_code is distinct from excluded.region_code)`.execute(
    trx,
  );

export const leaveWaitingList = (trx: Db, applicationId: string) =>
  trx.deleteFrom('funds_waiting').where('application_id', '=', applicationId).execute();

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

export interface PausedCity {
  edition: string;
  /** `null`: the whole province */
  regionCode: string | null;
}

/** Drafts of paused cities keep their position and are passed over. `w` is the waiting draft, `f` its pool. */
const isOpen = (paused: readonly PausedCity[]) => sql`not exists (
  select from unnest(${paused.map(({ edition }) => edition)}::text[], ${paused.map(({ regionCode }) => regionCode)}::text[])
    as p (edition, region_code)
  where p.edition = f.edition and (p.region_code is null or p.region_code = w.region_code))`;

export interface FirstOfList {
  fundId: number;
  /** of the pool */
  edition: string;
  applicationId: string;
}

/** Returns the first draft of each waiting list whose pool has money left, or belongs to none of `editions`. */
export const firstOfLists = async (
  db: Db,
  paused: readonly PausedCity[],
  editions: readonly string[],
): Promise<FirstOfList[]> =>
  (
    await sql<FirstOfList>`select f.id as "fundId", f.edition, w.application_id as "applicationId"
      from funds f cross join lateral (select application_id from funds_waiting w
        where fund_id = f.id and offered_until is null and ${isOpen(paused)} order by since, application_id limit 1) w
      where ${leftFen} > 0 or f.edition <> all(${editions}::text[])
      order by f.id`.execute(db)
  ).rows;

/** Returns whether a draft is still the first of its waiting list. Call with the application locked. */
export const isFirstOfList = async (
  trx: Db,
  fundId: number,
  applicationId: string,
  paused: readonly PausedCity[],
): Promise<boolean> =>
  (
    await sql<{ application_id: string }>`select application_id from funds_waiting w join funds f on f.id = w.fund_id
      where fund_id = ${fundId} and offered_until is null and ${isOpen(paused)} order by since, application_id limit 1`.execute(
      trx,
    )
  ).rows[0]?.application_id === applicationId;

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
  { flow, regionCode }: { flow: FlowId; regionCode: string | null },
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
  const rows = regionCode === null ? offers : offers.where('funds_waiting.region_code', '=', regionCode);
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

export const setOfferEnd = (trx: Db, applicationId: string, until: Date) =>
  trx.updateTable('funds_waiting').set({ offered_until: until }).where('application_id', '=', applicationId).execute();

/** Moves the ends of offers that are earlier than `until` to it. */
export const moveOffersTo = (trx: Db, until: Date) =>
  trx.updateTable('funds_waiting').set({ offered_until: until }).where('offered_until', '<', until).execute();

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
