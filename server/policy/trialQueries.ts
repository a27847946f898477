import { sql } from 'kysely';

import { statusGroups } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { CaseRow } from '../platform/db/tables/applications';

export type TrialRow = Pick<
  CaseRow,
  'id' | 'flow' | 'edition' | 'region_code' | 'answers_sealed' | 'estimate' | 'approved_amount'
>;

const all = '00000000-0000-0000-0000-000000000000';

/** Returns open cases and those that ended after `since`, in the order of ids; pass the last id as `after` for the next page. */
export const trialCases = async (db: Db, since: Date, after: string | undefined, limit: number): Promise<TrialRow[]> =>
  (
    await sql<TrialRow>`select id, flow, edition, region_code, answers_sealed, estimate, approved_amount from applications
      where id > ${after ?? all}::uuid and submitted_at is not null
        and (status <> all(${statusGroups.ended}::text[]) or updated_at >= ${since}) order by id limit ${limit}`.execute(
      db,
    )
  ).rows;

/** Returns the planner's estimate of the number of cases, which is enough for a progress display. */
export const aboutHowMany = async (db: Db): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select greatest(reltuples, 0)::bigint as n from pg_class where oid = 'applications'::regclass`.execute(db)
  ).rows[0]!.n;
