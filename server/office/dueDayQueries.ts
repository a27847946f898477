import { sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { Row } from '../platform/db/tables/applications';

/** `office_due` of a case on which the office has nothing to do. */
export const NO_DUE_DAY = 'infinity';

/**
 * Open cases that are due on or after a day, in the order of their ids; cases without a deadline are among them.
 * The statuses and `infinity` are literals: the planner finds the partial index of cases without a deadline by them.
 */
export const casesDueFrom = async (
  db: Db,
  statuses: readonly Status[],
  from: string,
  limit: number,
  after = '00000000-0000-0000-0000-000000000000',
): Promise<Row[]> =>
  (
    await sql<Row>`select * from applications where office_due ${from === NO_DUE_DAY ? sql`= ${sql.lit(NO_DUE_DAY)}` : sql`>= ${from}::date`}
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
