import { sql } from 'kysely';

import type { OfficeRequestRow } from '../../platform/db/tables/staff';
import type { Db } from '../../platform/db/tables';

/** Locks this key of this actor until the transaction ends, then reads its row: a concurrent repetition waits for the first request. */
export async function lockOfficeRequest(trx: Db, actor: string, key: string): Promise<OfficeRequestRow | undefined> {
  // One round trip, two statements: a single one would read with a snapshot from before the wait.
  const [, row] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`office_requests ${actor} ${key}`}, 0))`.execute(trx),
    trx.selectFrom('office_requests').selectAll().where('actor', '=', actor).where('key', '=', key).executeTakeFirst(),
  ]);
  return row;
}

export const insertOfficeRequest = (trx: Db, row: OfficeRequestRow) =>
  trx.insertInto('office_requests').values(row).execute();

/** Deletes up to `most` rows stored before `before`, in the order of the index. Returns how many. */
export const dropOldOfficeRequests = async (db: Db, before: Date, most: number): Promise<number> =>
  Number(
    (
      await sql`delete from office_requests where (actor, key) in
      (select actor, key from office_requests where at < ${before} order by at limit ${most} for update skip locked)`.execute(
        db,
      )
    ).numAffectedRows ?? 0,
  );
