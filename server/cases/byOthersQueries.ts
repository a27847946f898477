import { sql } from 'kysely';

import type { Status } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { CaseRow } from '../platform/db/tables/applications';

/** Most applications with one ID number that are shown: the limit per person allows a few. */
const MOST = 20;

const ownIdNo = (accountId: string) =>
  sql<string | null>`(select id_no_index from accounts where id = ${accountId} and erased_at is null)`;

interface ByOthers {
  accountId: string;
  statuses: readonly Status[];
}

const casesByOthers = (db: Db, { accountId, statuses }: ByOthers) =>
  db
    .selectFrom('applications')
    .select(['id', 'number', 'region_code', 'submitted_at', 'owner_disputed_at'])
    .where('person_index', '=', ownIdNo(accountId))
    .where('is_foreign', '=', true)
    .where('status', 'in', statuses);

type ByOther = Pick<CaseRow, 'id' | 'number' | 'region_code' | 'submitted_at' | 'owner_disputed_at'>;

export const listCasesByOthers = (db: Db, whose: ByOthers): Promise<ByOther[]> =>
  casesByOthers(db, whose).orderBy('submitted_at', 'desc').orderBy('id').limit(MOST).execute();

export const lockCaseByOthers = (trx: Db, id: string, whose: ByOthers): Promise<ByOther | undefined> =>
  casesByOthers(trx, whose).where('id', '=', id).forUpdate().executeTakeFirst();

export const setDisputed = (trx: Db, id: string, at: Date) =>
  trx.updateTable('applications').set({ owner_disputed_at: at }).where('id', '=', id).execute();
