import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { deleteDraftRows } from '../cases/caseRecords';
import { followFunds } from './follow';

/** Deletes a draft and releases the money reserved for it. */
export async function deleteWaitingDraft(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  row: Parameters<typeof followFunds>[2],
  actor: string,
): Promise<void> {
  followFunds(trx, deps, row, { effect: 'release', actor, patch: {} });
  await deleteDraftRows(trx, row.id, deps.clock.now());
}
