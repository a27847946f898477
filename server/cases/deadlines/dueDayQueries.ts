import { sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../../platform/db/tables';
import type { Row } from '../../platform/db/tables/applications';

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
): Promise<Row[]> =>
  (
    await sql<Row>`select * from applications where office_due = ${sql.lit(NO_DUE_DAY)}
      and status in (${sql.join(statuses.map((status) => sql.lit(status)))}) and id > ${after}
      order by id limit ${limit}`.execute(db)
  ).rows;

/** Does nothing when the case has moved since it was read: a move sets its own day. */
export const setDueDay = (
  db: Db,
  { id, status, office_due: by }: Pick<Row, 'id' | 'status' | 'office_due'>,
  day: string,
) =>
  db
    .updateTable('applications')
    .set({ office_due: day })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('office_due', '=', by)
    .execute();
