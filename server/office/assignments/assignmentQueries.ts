import { type RawBuilder, sql } from 'kysely';

import type { QueueName } from '@domain/queues';
import { queues } from '@domain/queues';

import type { Db } from '../../platform/db/tables';
import type { CaseRow } from '../../platform/db/tables/applications';
import { pendingOn } from '../pending/pendingQueries';

interface OfficerScope {
  staffId: string;
  /** cities; `null`: all */
  regions: readonly string[] | null;
  now: Date;
  /** ids of cases that the officer has skipped */
  except?: readonly string[];
  /** policy versions without publicity, whose approved cases are paid next; 0: the version of cases from before versions were stored */
  withoutPublicity?: readonly number[];
}

const isInQueue = (queue: QueueName): RawBuilder<unknown> => {
  const { status, stage } = queues[queue];
  // Literals, not parameters: the planner matches the partial indexes by them. Only cases under review have a stage.
  // `stage is null` would hold for the others, but with it the index no longer returns its order.
  return stage === null
    ? sql`a.status = ${sql.lit(status)}`
    : sql`a.status = ${sql.lit(status)} and a.stage = ${sql.lit(stage)}`;
};

/** Not held by any officer and without a pending decision; the second stage is reviewed by another officer than the one who passed the content. */
const mayTake = (
  queue: QueueName,
  { staffId, now, except = [], withoutPublicity = [] }: OfficerScope,
): RawBuilder<unknown> => sql`
  a.submitted_at is not null and (a.held_until is null or a.held_until <= ${now})
  and ${pendingOn(sql`a.id`)} is null
  ${except.length > 0 ? sql`and a.id <> all(${[...except]}::uuid[])` : sql``}
  ${
    queues[queue].publicity && withoutPublicity.length > 0
      ? sql`and coalesce(a.policy_version_id, 0) <> all(${[...withoutPublicity]}::int[])`
      : sql``
  }
  ${
    queue === 'review2'
      ? sql`and exists (select from passes_of_content(a.id) pass where pass.staff_id is distinct from ${staffId}::uuid)`
      : sql``
  }`;

/** Number of the oldest cases of a queue to look at: concurrent officers may be taking the first ones. */
const FRONT = 16;

/** Returns the oldest cases of a queue. With a list of cities, one index scan per city. */
const front = (queue: QueueName, officer: OfficerScope): RawBuilder<unknown> =>
  officer.regions
    ? sql`(select c.* from unnest(${[...officer.regions]}::text[]) as mine (code)
        cross join lateral (select a.id, a.submitted_at from applications a
          where ${isInQueue(queue)} and a.region_code = mine.code and ${mayTake(queue, officer)}
          order by a.submitted_at, a.id limit ${sql.lit(FRONT)}) c)`
    : sql`(select a.id, a.submitted_at from applications a
        where ${isInQueue(queue)} and ${mayTake(queue, officer)}
        order by a.submitted_at, a.id limit ${sql.lit(FRONT)})`;

/**
 * Locks and takes the oldest case in one statement. SKIP LOCKED: concurrent callers get different cases without waiting.
 * The hold is checked again under the lock, because the candidate list was read before it.
 */
export async function takeNextCase(
  trx: Db,
  among: readonly QueueName[],
  officer: OfficerScope,
  until: Date,
): Promise<CaseRow | undefined> {
  const fronts = sql.join(
    among.map((queue) => front(queue, officer)),
    sql` union all `,
  );
  const { rows } = await sql<CaseRow>`with waiting as materialized (${fronts}),
    next as (select a.id from waiting w join applications a on a.id = w.id
      where (a.held_until is null or a.held_until <= ${officer.now}) and (${sql.join(
        among.map((queue) => sql`(${isInQueue(queue)})`),
        sql` or `,
      )})
      order by w.submitted_at, w.id limit 1 for update of a skip locked)
    update applications a set held_by = ${officer.staffId}, held_until = ${until}, held_note = null
    from next where a.id = next.id returning a.*`.execute(trx);
  return rows[0];
}

/** Returns whether any case can be taken. `takeNext` may return nothing while concurrent callers lock all candidates. */
export const anyWaiting = async (db: Db, among: readonly QueueName[], officer: OfficerScope): Promise<boolean> =>
  (
    await sql`select from (${sql.join(
      among.map((queue) => front(queue, officer)),
      sql` union all `,
    )}) waiting limit 1`.execute(db)
  ).rows.length === 1;

/** Takes this case; the officer's own longer hold stays, with its note. Returns undefined when another officer holds it. */
export const takeCase = (
  db: Db,
  id: string,
  { staffId, now }: OfficerScope,
  until: Date,
): Promise<CaseRow | undefined> =>
  db
    .updateTable('applications')
    .set(({ ref }) => ({
      held_by: staffId,
      held_until: sql`case when ${ref('held_by')} = ${staffId} then greatest(${ref('held_until')}, ${until}) else ${until} end`,
      held_note: sql`case when ${ref('held_by')} = ${staffId} and ${ref('held_until')} > ${now} then ${ref('held_note')} end`,
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('held_by', 'is', null), eb('held_by', '=', staffId), eb('held_until', '<=', now)]))
    .where(sql<boolean>`${pendingOn(sql`applications.id`)} is null`)
    .returningAll()
    .executeTakeFirst();

/**
 * Changes a hold while `staffId` is still its holder (null: no holder) and, with `known`, while it ends at that instant.
 * An expired hold that no other officer has taken is restored.
 */
export const changeHold = (
  db: Db,
  id: string,
  staffId: string | null,
  change: { held_by?: string | null; held_until: Date | null; held_note?: string | null },
  known?: Date,
): Promise<CaseRow | undefined> =>
  db
    .updateTable('applications')
    .set(change)
    .where('id', '=', id)
    .where('held_by', 'is not distinct from', staffId)
    .$if(known !== undefined, (update) => update.where('held_until', '=', known!))
    .returningAll()
    .executeTakeFirst();

/** Gives back a lease; a hold with a note stays. */
export const endLease = (trx: Db, id: string, staffId: string): Promise<unknown> =>
  trx
    .updateTable('applications')
    .set({ held_by: null, held_until: null })
    .where('id', '=', id)
    .where('held_by', '=', staffId)
    .where('held_note', 'is', null)
    .execute();

export const heldBy = (
  db: Db,
  { id, regions }: { id: string; regions: readonly string[] | null },
  now: Date,
): Promise<CaseRow[]> =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('held_by', '=', id)
    // A correction can move a held case to a city outside the holder's scope.
    .where(sql<boolean>`(${regions}::text[] is null or region_code = any(${regions}::text[]))`)
    .where('held_until', '>', now)
    .where(sql<boolean>`${pendingOn(sql`applications.id`)} is null`)
    .orderBy('office_due')
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();

interface QueueState {
  count: number;
  oldest: Date | null;
  overdue: number;
  dueToday: number;
  /** the earliest deadline */
  due: string | null;
}

/**
 * Counts what `takeNext` could take, up to `most`. One index scan per city returns its cases by deadline, so that at most `most`
 * rows of each city are read and those that are overdue are among them.
 */
export async function stateOfQueue(
  db: Db,
  queue: QueueName,
  officer: OfficerScope,
  { today, before, most }: { today: string; before: string; most: number },
): Promise<QueueState> {
  const { regions } = officer;
  const { status, stage } = queues[queue];
  const firstDue = (where: RawBuilder<unknown>) => sql`select a.submitted_at, a.office_due from applications a
    where a.status = ${sql.lit(status)} and coalesce(a.stage, 0::smallint) = ${sql.lit(stage ?? 0)} and ${mayTake(queue, officer)} ${where}
    order by a.office_due, a.submitted_at, a.id limit ${most}`;
  const found = regions
    ? sql`(select c.submitted_at, c.office_due from unnest(${[...regions]}::text[]) as mine (code)
        cross join lateral (${firstDue(sql`and a.region_code = mine.code`)}) c)`
    : sql`(${firstDue(sql``)})`;
  const { rows } = await sql<QueueState>`with waiting as (
      select submitted_at, office_due from ${found} found order by office_due, submitted_at limit ${most})
    select count(*) as count, (select min(submitted_at) from ${front(queue, officer)} oldest) as oldest,
      count(*) filter (where office_due < ${today}::date) as overdue,
      count(*) filter (where office_due >= ${today}::date and office_due < ${before}::date) as "dueToday",
      min(office_due) as due from waiting`.execute(db);
  return rows[0] ?? { count: 0, oldest: null, overdue: 0, dueToday: 0, due: null };
}

/** Returns up to `limit` of the cases that this officer has returned since `since` and that were corrected, and their number. */
export const returnedBy = async (
  db: Db,
  staffId: string,
  regions: readonly string[] | null,
  since: Date,
  limit: number,
): Promise<{ rows: CaseRow[]; total: number }> => {
  const { rows } = await sql<
    CaseRow & { total: number }
  >`select a.*, (count(*) over ())::int as total from applications a where a.id in
        (select e.application_id from application_events e
          where e.staff_id = ${staffId} and e.at >= ${since} and e.event = 'return')
      and a.status in ('submitted', 'reviewing') ${regions ? sql`and a.region_code = any (${[...regions]}::text[])` : sql``}
      order by a.office_due, a.resubmitted_at, a.id limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};
