import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';
import type { PaymentBatchRow } from '../platform/db/tables/payments';

/** Returns the member who reported the last failed payment of each of these cases that has one. */
export const reportersOf = async (trx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{
    id: string;
    actor: string;
  }>`select distinct on (application_id) application_id as id, actor
    from application_events where application_id = any(${ids}::uuid[]) and event = 'fail' and actor <> 'system' order by application_id, seq desc`.execute(
    trx,
  );
  return new Map(rows.map(({ id, actor }) => [id, actor]));
};

/** Returns who gave the last approval of each of these cases and has the role `release` now. */
export const releasersWhoApproved = async (trx: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; actor: string }>`select last.id, last.actor from (
      select distinct on (application_id) application_id as id, actor, staff_id
      from application_events where application_id = any(${ids}::uuid[]) and event = 'approve' order by application_id, seq desc
    ) last join staff s on s.id = last.staff_id and 'release' = any(s.roles)`.execute(trx);
  return new Map(rows.map(({ id, actor }) => [id, actor]));
};

/** Returns the actors who may not release this batch. A constraint and a trigger refuse them too. */
export const barredFromRelease = async (
  trx: Db,
  { id, made_by }: Pick<PaymentBatchRow, 'id' | 'made_by'>,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ actor: string }>`select actor from barred_from_release(${id})`.execute(trx);
  return new Set([made_by, ...rows.map(({ actor }) => actor)]);
};
