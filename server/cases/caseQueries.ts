import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { FlowId } from '@domain/flow/types';
import type { Status } from '@domain/status';

import { pageOf, type Page } from '../platform/db/pages';
import type { Db } from '../platform/db/tables';
import type { CaseWithPhotos, CaseRow } from '../platform/db/tables/applications';

const fileColumns = ['id', 'slot', 'index', 'width', 'height', 'round', 'submitted', 'turned'] as const;

/** A literal, not a parameter: a prepared statement can use the partial index of drafts only with the literal. */
const isDraft = sql<boolean>`status = 'draft'`;

/** Photos in the order of the form. */
export const photosInOrder = (db: Db) => db.selectFrom('files').select(fileColumns).orderBy('slot').orderBy('index');

export const withFiles = (db: Db) =>
  db
    .selectFrom('applications')
    .selectAll('applications')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('files')
          .select(fileColumns)
          .whereRef('files.application_id', '=', 'applications.id')
          .where('current', '=', true)
          .orderBy('slot')
          .orderBy('index'),
      ).as('files'),
    );

export const findOwnApplication = (db: Db, accountId: string, id: string): Promise<CaseWithPhotos | undefined> =>
  withFiles(db).where('applications.id', '=', id).where('account_id', '=', accountId).executeTakeFirst();

/** Reads the photos after the lock is held: a statement that waits for the lock still sees other rows as they were before. */
export async function lockApplication(trx: Db, id: string): Promise<CaseWithPhotos | undefined> {
  const [row, files] = await Promise.all([
    trx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    photosInOrder(trx).where('application_id', '=', id).where('current', '=', true).execute(),
  ]);
  return row && { ...row, files };
}

export const findDraft = (db: Db, accountId: string, flow: FlowId): Promise<CaseWithPhotos | undefined> =>
  withFiles(db).where('account_id', '=', accountId).where('flow', '=', flow).where(isDraft).executeTakeFirst();

type NewDraft = Pick<
  CaseRow,
  'id' | 'account_id' | 'flow' | 'edition' | 'policy_version' | 'answers_sealed' | 'created_at' | 'due_at'
>;

/** Returns false when the account already has a draft of this flow, including one inserted concurrently. */
export async function insertDraft(db: Db, draft: NewDraft): Promise<boolean> {
  const done = await db
    .insertInto('applications')
    .values({ ...draft, status: 'draft', revision: 1, touched: [], updated_at: draft.created_at })
    .onConflict((clash) => clash.columns(['account_id', 'flow']).where(isDraft).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

type Saved = Pick<CaseRow, 'answers_sealed' | 'touched' | 'updated_at' | 'due_at' | 'announced_at'>;

/** Optimistic locking: returns false when the revision or the status has changed since `row` was read. */
export async function saveAnswers(db: Db, row: CaseRow, saved: Saved): Promise<boolean> {
  const done = await db
    .updateTable('applications')
    .set({ ...saved, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .where('status', '=', row.status)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export const nextSequence = async (trx: Db): Promise<number> =>
  (await sql<{ next: number }>`select nextval('application_numbers') as next`.execute(trx)).rows[0]!.next;

interface OwnFilter extends Page {
  statuses: readonly Status[];
  flows: readonly FlowId[];
}

/** Newest first. An empty filter means all. */
export async function listOwnCases(
  db: Db,
  accountId: string,
  filter: OwnFilter,
): Promise<{ rows: CaseRow[]; total: number }> {
  let ofAccount = db.selectFrom('applications').where('account_id', '=', accountId);
  if (filter.statuses.length) ofAccount = ofAccount.where('status', 'in', filter.statuses);
  if (filter.flows.length) ofAccount = ofAccount.where('flow', 'in', filter.flows);
  return pageOf(ofAccount, ofAccount.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), filter);
}
