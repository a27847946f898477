import { sql } from 'kysely';

import type { Db } from '../../platform/db/tables';

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Sets the region of a batch of cases from their numbers, except where a correction may have changed it. Returns false when none is left. */
export async function regionsFromNumbers(db: Db, limit: number): Promise<boolean> {
  const done = await sql`update applications set region_code = region_of_number(number) where id in
    (select id from applications where submitted_at is not null and region_code is null and region_of_number(number) is not null
       and not coalesce(returned -> 'items' @> '[{"key":"personalInfo.regionCode"}]', false)
     limit ${limit} for update skip locked)`.execute(db);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** Returns submitted applications without a region in the order of ids, after `after`. */
export const withoutRegion = (db: Db, limit: number, after = FIRST) =>
  db
    .selectFrom('applications')
    .select(['id', 'flow', 'answers_sealed'])
    .where('submitted_at', 'is not', null)
    .where('region_code', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const setRegion = (db: Db, id: string, regionCode: string) =>
  db
    .updateTable('applications')
    .set({ region_code: regionCode })
    .where('id', '=', id)
    .where('region_code', 'is', null)
    .execute();
