import { draftKeptUntil } from '@domain/policy/deadlines';

import type { Deps } from '../deps';
import { waitingAmong } from '../funds/poolRecords';
import { leaveWaitingList } from '../funds/waitingListRecords';
import { notify } from '../notifications/notificationRecords';
import type { Db } from '../platform/db/tables';
import type { CaseRow } from '../platform/db/tables/applications';
import { answersOrNone, cityOf } from './answers';
import { updateCase } from './caseRecords';
import { isTermOver, intakeNow, mayWaitOrHasOffer } from './editions';

/** The patch of a draft for which its days begin again: messages about its earlier end are not sent. */
export const keptFrom = ({ policy }: Pick<Deps, 'policy'>, at: Date): { due_at: Date; announced_at: null } => ({
  due_at: draftKeptUntil(policy.common, at),
  announced_at: null,
});

/**
 * Postpones the end of a draft that its owner cannot submit: it waits for money, or its intake is paused. Returns false for any other draft,
 * also for one whose intake or term is over. Call under the lock of the application.
 */
export async function keepDraft(trx: Db, deps: Deps, row: CaseRow): Promise<boolean> {
  const answers = answersOrNone(deps, row);
  const intake = intakeNow(deps, row.flow, answers && cityOf(row, answers));
  if (intake === 'closed') return false;
  // An offer ends by itself and gives its money back; until then its draft stays.
  if (answers && row.fund_id === null && isTermOver(deps, row, answers)) {
    await endWaiting(trx, deps, row);
    return false;
  }
  if (intake === 'open' && !(await waits(trx, deps, row))) return false;
  const until = draftKeptUntil(deps.policy.common, deps.clock.now());
  // The end may be `until` already, or later. It is announced when nothing keeps the draft any more.
  if (row.due_at && (row.due_at < until || row.announced_at))
    await updateCase(trx, row.id, { due_at: row.due_at < until ? until : row.due_at, announced_at: null });
  return true;
}

const waits = async (trx: Db, deps: Deps, row: CaseRow): Promise<boolean> =>
  mayWaitOrHasOffer(deps, row) && (await waitingAmong(trx, [row.id])).has(row.id);

/** Removes a draft whose term has ended from its waiting list and notifies its owner. Call under the lock of the application. */
export async function endWaiting(trx: Db, { clock }: Pick<Deps, 'clock'>, row: CaseRow): Promise<void> {
  if (!(await leaveWaitingList(trx, row.id))) return;
  await notify(trx, {
    account_id: row.account_id,
    at: clock.now(),
    kind: 'waiting_ended',
    application_id: row.id,
    number: null,
  });
}
