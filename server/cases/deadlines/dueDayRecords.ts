import { sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../../platform/db/tables';
import type { CaseRow } from '../../platform/db/tables/applications';

/** `office_due` of a case on which the office has nothing to do. */
export const NO_DUE_DAY = 'infinity';
/** before every id */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns open cases without a deadline, in the order of their ids. The statuses and `infinity` are literals: the planner finds the partial index of cases without a deadline by them.
 */
export const casesWithoutDueDay = async (
  db: Db,
  statuses: readonly Status[],
  limit: number,
  after = NO_ID,
): Promise<CaseRow[]> =>
  (
    await sql<CaseRow>`select * from applications where office_due = ${sql.lit(NO_DUE_DAY)}
      and status in (${sql.join(statuses.map((status) => sql.lit(status)))}) and id > ${after}
      order by id limit ${limit}`.execute(db)
  ).rows;

interface DueAfter {
  due: string;
  at: Date;
  id: string;
}

/** Returns cases of a status and stage in the order of their deadlines. Status and stage are literals, for the index of deadlines. */
export const casesByDueDay = async (
  db: Db,
  { status, stage }: { status: Status; stage: 1 | 2 | null },
  { due, at, id }: DueAfter,
  limit: number,
): Promise<CaseRow[]> =>
  (
    await sql<CaseRow>`select * from applications where status = ${sql.lit(status)}
      and coalesce(stage, 0::smallint) = ${sql.lit(stage ?? 0)} and submitted_at is not null
      and (office_due, submitted_at, id) > (${due}::date, ${at}::timestamptz, ${id}::uuid)
      order by office_due, submitted_at, id limit ${limit}`.execute(db)
  ).rows;

/** Does nothing when the case has moved since it was read: a move sets its own day. */
export const setDueDay = (
  db: Db,
  { id, status, office_due: by }: Pick<CaseRow, 'id' | 'status' | 'office_due'>,
  day: string,
) =>
  db
    .updateTable('applications')
    .set({ office_due: day })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('office_due', '=', by)
    .execute();
