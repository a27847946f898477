import { type RawBuilder, sql } from 'kysely';

import type { ReviewerEvent } from '@domain/status';

import { dropOld } from '../../platform/db/dropOld';
import type { Db } from '../../platform/db/tables';
import type { PendingDecisionRow } from '../../platform/db/tables/staff';

export const WAIT_MS = 10_000;
const waiting = sql.lit(`${WAIT_MS} milliseconds`);

/** Milliseconds by the clock of the database, at most the whole wait: the clock may have been set back. */
const waitMs = sql<number>`greatest(0, least(${sql.lit(WAIT_MS)}, ceil(extract(epoch from p.due_at - clock_timestamp()) * 1000)))::int`;

/**
 * Null when no decision on the case `id` waits. A scalar subquery: the planner would turn `not exists` into a join, and the index of a
 * queue would no longer return its order.
 */
export const pendingOn = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select p.id from pending_decisions p where p.application_id = ${id} and p.ended_at is null)`;

type NewPending = Pick<PendingDecisionRow, 'id' | 'application_id' | 'staff_id' | 'event' | 'history_length'> & {
  body_sealed: string;
};

/** Returns when the decision is due. */
export const insertPending = async (trx: Db, row: NewPending): Promise<Date> => {
  const { due_at } = await trx
    .insertInto('pending_decisions')
    .values({ ...row, due_at: sql`clock_timestamp() + ${waiting}::interval` })
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due_at;
};

/** A decision as its officer sees it. */
export interface PendingView {
  id: string;
  application_id: string;
  number: string | null;
  staff_id: string;
  event: ReviewerEvent;
  waitMs: number;
  ended_at: Date | null;
  refusal_code: string | null;
  refusal_reason: string | null;
}

const views = (db: Db) =>
  db
    .selectFrom('pending_decisions as p')
    .innerJoin('applications as a', 'a.id', 'p.application_id')
    .select([
      'p.id',
      'p.application_id',
      'a.number',
      'p.staff_id',
      'p.event',
      'p.ended_at',
      'p.refusal_code',
      'p.refusal_reason',
      waitMs.as('waitMs'),
    ]);

export const findPending = (db: Db, id: string): Promise<PendingView | undefined> =>
  views(db).where('p.id', '=', id).executeTakeFirst();

/** Returns the decision on a case that waits. */
export const pendingOf = (db: Db, applicationId: string): Promise<PendingView | undefined> =>
  views(db).where('p.application_id', '=', applicationId).where('p.ended_at', 'is', null).executeTakeFirst();

/** Returns the decisions of a member that wait, and the latest refused ones. */
export const listPending = (db: Db, staffId: string, limit: number): Promise<PendingView[]> =>
  views(db)
    .where('p.staff_id', '=', staffId)
    .where((eb) => eb.or([eb('p.ended_at', 'is', null), eb('p.refusal_code', 'is not', null)]))
    .orderBy('p.due_at', 'desc')
    .limit(limit)
    .execute();

/** Marks a decision of this member that waits as undone and returns it. Waits for its effect, if that has begun; undefined when none waits any more. */
export const markUndone = (trx: Db, id: string, staffId: string, now: Date) =>
  endPending(trx, id, { ended_at: now })
    .where('staff_id', '=', staffId)
    .returning(['application_id', 'event'])
    .executeTakeFirst();

export const markRefused = async (
  trx: Db,
  id: string,
  refusal: Pick<PendingDecisionRow, 'ended_at' | 'refusal_code' | 'refusal_reason'>,
): Promise<boolean> => (await endPending(trx, id, refusal).executeTakeFirst()).numUpdatedRows > 0n;

type Ending = Partial<Pick<PendingDecisionRow, 'ended_at' | 'refusal_code' | 'refusal_reason'>>;
const endPending = (trx: Db, id: string, change: Ending) =>
  trx
    .updateTable('pending_decisions')
    .set({ ...change, body_sealed: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null);

/**
 * Locks and returns a decision that is due and that no other process has locked. The longest wait is twice the time to undo: without
 * this limit a decision would wait for hours after the clock of the database was set back.
 */
export const lockDue = async (trx: Db): Promise<PendingDecisionRow | undefined> =>
  (
    await sql<PendingDecisionRow>`select * from pending_decisions
      where ended_at is null and (due_at <= now() or due_at > now() + 2 * ${waiting}::interval)
      order by due_at limit 1 for update skip locked`.execute(trx)
  ).rows[0];

/** Lets a decision wait again after an error of the machine. */
export const postpone = (db: Db, id: string): Promise<unknown> =>
  sql`update pending_decisions set due_at = clock_timestamp() + ${waiting}::interval
    where id = ${id} and ended_at is null`.execute(db);

export const deletePending = (trx: Db, id: string): Promise<unknown> =>
  trx.deleteFrom('pending_decisions').where('id', '=', id).execute();

/** Deletes a refused decision of this member. */
export const deleteRefused = (db: Db, id: string, staffId: string): Promise<unknown> =>
  db
    .deleteFrom('pending_decisions')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('refusal_code', 'is not', null)
    .execute();

export const dropEndedPending = dropOld('pending_decisions', ['id'], 'ended_at');
