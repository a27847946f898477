import { sql } from 'kysely';

import { dropOld } from '../../platform/db/dropOld';
import type { OfficeRequestRow } from '../../platform/db/tables/staff';
import type { Db } from '../../platform/db/tables';

/** Locks this key of this actor until the transaction ends, then reads its row: a concurrent repetition waits for the first request. */
export async function lockOfficeRequest(trx: Db, actor: string, key: string): Promise<OfficeRequestRow | undefined> {
  // One round trip, two statements: a single one would read with a snapshot from before the wait.
  const [, request] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`office_requests ${actor} ${key}`}, 0))`.execute(trx),
    trx.selectFrom('office_requests').selectAll().where('actor', '=', actor).where('key', '=', key).executeTakeFirst(),
  ]);
  return request;
}

export const insertOfficeRequest = (trx: Db, row: OfficeRequestRow) =>
  trx.insertInto('office_requests').values(row).execute();

export const dropOldOfficeRequests = dropOld('office_requests', ['actor', 'key'], 'at');
