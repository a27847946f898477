import { sql } from 'kysely';

import type { Db } from '../db/tables';
import { poolOf } from './funds';

/** At the end of the line of its pool, or where it stands already; a draft that is now of another city begins anew there. */
export const joinLine = (db: Db, applicationId: string, edition: string, regionCode: string, now: Date) =>
  sql`insert into funds_waiting (application_id, fund_id, since)
    select a.id, ${poolOf(edition, regionCode)}, ${now} from applications a where a.id = ${applicationId} and a.status = 'draft'
    on conflict (application_id) do update set fund_id = excluded.fund_id, since = excluded.since
    where funds_waiting.fund_id <> excluded.fund_id and funds_waiting.offered_until is null`.execute(db);

export const leaveLine = (trx: Db, applicationId: string) =>
  trx.deleteFrom('funds_waiting').where('application_id', '=', applicationId).execute();

interface Place {
  /** how many stand before it, and it */
  place: number;
  offeredUntil: Date | null;
}

export const placeOf = async (db: Db, applicationId: string): Promise<Place | undefined> =>
  (
    await sql<Place>`select mine.offered_until as "offeredUntil",
        (select count(*) from funds_waiting w where w.fund_id = mine.fund_id and w.offered_until is null
          and (w.since, w.application_id) <= (mine.since, mine.application_id)) as place
      from funds_waiting mine where mine.application_id = ${applicationId}`.execute(db)
  ).rows[0];

/** The first of each line that has one; `left` is what its pool holds for nobody. */
export const headsOfLines = async (db: Db): Promise<{ fundId: number; applicationId: string }[]> =>
  (
    await sql<{ fundId: number; applicationId: string }>`select f.id as "fundId", w.application_id as "applicationId"
      from funds f cross join lateral (select application_id from funds_waiting
        where fund_id = f.id and offered_until is null order by since, application_id limit 1) w
      where exists (select from fund_slices s where s.fund_id = f.id and s.left_fen > 0)
      order by f.id`.execute(db)
  ).rows;

/** Still the first of its line, under the lock of its application. */
export const isHead = async (trx: Db, fundId: number, applicationId: string): Promise<boolean> =>
  (
    await sql<{ application_id: string }>`select application_id from funds_waiting
      where fund_id = ${fundId} and offered_until is null order by since, application_id limit 1`.execute(trx)
  ).rows[0]?.application_id === applicationId;

export const keepOffer = (trx: Db, applicationId: string, until: Date) =>
  trx.updateTable('funds_waiting').set({ offered_until: until }).where('application_id', '=', applicationId).execute();

export const lapsedOffers = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('funds_waiting')
      .select('application_id')
      .where('offered_until', '<=', now)
      .orderBy('offered_until')
      .limit(limit)
      .execute()
  ).map((row) => row.application_id);

/** Whether the offer has run out, under the lock of its application. */
export const isLapsed = async (trx: Db, applicationId: string, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('funds_waiting')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .where('offered_until', '<=', now)
    .executeTakeFirst()) !== undefined;
