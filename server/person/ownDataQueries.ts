import type { Db } from '../platform/db/tables';

/** Returns all stored data of the account's applications, with one query per table. */
export async function readOwnData(db: Db, accountId: string) {
  const applicationIds = db.selectFrom('applications').select('id').where('account_id', '=', accountId);
  const [applications, submissions, events, files, readings, notifications] = await Promise.all([
    db.selectFrom('applications').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute(),
    db.selectFrom('submissions').selectAll().where('application_id', 'in', applicationIds).orderBy('round').execute(),
    db
      .selectFrom('application_events')
      .selectAll()
      .where('application_id', 'in', applicationIds)
      .orderBy('seq')
      .execute(),
    db
      .selectFrom('files')
      .selectAll()
      .where('application_id', 'in', applicationIds)
      .orderBy('slot')
      .orderBy('index')
      .execute(),
    db.selectFrom('readings').selectAll().where('application_id', 'in', applicationIds).execute(),
    db.selectFrom('notifications').selectAll().where('account_id', '=', accountId).orderBy('at').execute(),
  ]);
  return { applications, submissions, events, files, readings, notifications };
}

/**
 * Locks the applications, then the account: the same order as submitting, so that the two cannot deadlock. Reads the applications
 * again, because a draft may have been created in between; with the account locked, none can be created (`lockUndeletedAccount`) or submitted.
 */
export async function lockOwn(trx: Db, accountId: string) {
  const lockApplications = () =>
    trx
      .selectFrom('applications')
      .select(['id', 'status', 'region_code', 'fund_id', 'reserved_fen', 'approved_amount'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .forUpdate()
      .execute();
  await lockApplications();
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  return lockApplications();
}
