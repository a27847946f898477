import type { Db } from '../db/tables';

/** Everything kept of one account's applications, in one question for each table. */
export async function readOwnData(db: Db, accountId: string) {
  const own = db.selectFrom('applications').select('id').where('account_id', '=', accountId);
  const [applications, submissions, events, files, readings, notifications] = await Promise.all([
    db.selectFrom('applications').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute(),
    db.selectFrom('submissions').selectAll().where('application_id', 'in', own).orderBy('round').execute(),
    db.selectFrom('application_events').selectAll().where('application_id', 'in', own).orderBy('seq').execute(),
    db.selectFrom('files').selectAll().where('application_id', 'in', own).orderBy('slot').orderBy('index').execute(),
    db.selectFrom('readings').selectAll().where('application_id', 'in', own).execute(),
    db.selectFrom('notifications').selectAll().where('account_id', '=', accountId).orderBy('at').execute(),
  ]);
  return { applications, submissions, events, files, readings, notifications };
}

/**
 * Locks the applications, then their account: in the order that submitting does, so that the two do not wait for each other.
 * Read once more, for one may have been begun in between; from then on nothing can be begun or submitted until the transaction ends.
 */
export async function lockOwn(trx: Db, accountId: string) {
  const lockApplications = () =>
    trx
      .selectFrom('applications')
      .select(['id', 'status', 'fund_id', 'fund_slice', 'reserved_fen'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .forUpdate()
      .execute();
  await lockApplications();
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  return lockApplications();
}

export async function deleteNotifications(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('notifications').where('account_id', '=', accountId).execute();
}
