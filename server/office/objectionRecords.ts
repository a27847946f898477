import type { Db } from '../platform/db/tables';

/** Returns those of the cases that have an objection without a decision. Such a case is not paid. */
export const withOpenObjection = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('objections')
    .select('application_id')
    .where('event_seq', 'is', null)
    .where('application_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ application_id: id }) => id));
};
