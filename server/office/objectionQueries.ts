import { sql } from 'kysely';

import { statusGroups } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { ObjectionRow, CaseRow } from '../platform/db/tables/applications';

export const insertObjection = (trx: Db, row: ObjectionRow) => trx.insertInto('objections').values(row).execute();

/** Returns the objections against a case, the earliest first. */
export const objectionsOf = (db: Db, applicationId: string): Promise<ObjectionRow[]> =>
  db
    .selectFrom('objections')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

export const setDecision = (trx: Db, id: string, event_seq: number) =>
  trx.updateTable('objections').set({ event_seq }).where('id', '=', id).execute();

/** Returns when the last publicity of a case began. */
export const lastPublished = async (trx: Db, applicationId: string): Promise<Date | undefined> =>
  (
    await trx
      .selectFrom('application_events')
      .select('at')
      .where('application_id', '=', applicationId)
      .where('event', '=', 'publish')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  )?.at;

/**
 * Returns how many objections that this member recorded after the publicity of their cases are not decided. Calls for one member wait for
 * each other until their transactions end.
 */
export async function countOpenLate(trx: Db, staffId: string): Promise<number> {
  // Two statements: one alone would count with a snapshot from before the wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`late objections ${staffId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from objections o join applications a on a.id = o.application_id
    where o.recorded_by = ${staffId} and o.after_publicity and o.event_seq is null
      and a.status <> all(${[...statusGroups.ended]}::text[])`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Returns the actor whose approval of the case is in force, who decides no objection to it. */
export const approverOf = async (db: Db, applicationId: string): Promise<string | undefined> =>
  (
    await sql<{
      actor: string;
    }>`select 'staff:' || staff_id as actor from approver_of_content(${applicationId})`.execute(db)
  ).rows[0]?.actor;

type OpenObjection = Pick<ObjectionRow, 'id' | 'application_id' | 'channel' | 'received_on'> &
  Pick<CaseRow, 'number' | 'status' | 'region_code'>;

/** Returns the objections without a decision against cases that have not ended, the earliest first. */
export async function listOpenObjections(
  db: Db,
  regions: readonly string[] | null,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OpenObjection[]; total: number }> {
  const { rows } = await sql<OpenObjection & { total: number }>`select o.id, o.application_id, o.channel, o.received_on,
      a.number, a.status, a.region_code, (count(*) over ())::int as total
    from objections o join applications a on a.id = o.application_id
    where o.event_seq is null and a.status <> all(${[...statusGroups.ended]}::text[])
      and (${regions && [...regions]}::text[] is null or a.region_code = any(${regions && [...regions]}::text[]))
    order by o.received_on, o.recorded_at, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Returns whether the case is in a payment batch that is not released or rejected. Call under the lock of the case. */
export const isInOpenBatch = async (trx: Db, applicationId: string): Promise<boolean> =>
  (await trx
    .selectFrom('payment_lines')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .where('open', '=', true)
    .executeTakeFirst()) !== undefined;
