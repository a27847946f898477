import type { Db } from '../../platform/db/tables';
import type { Deps } from '../../deps';
import { deleteDraftRows } from '../caseRecords';
import { applyFundsEffect } from './fundsEffect';

/** Deletes a draft and releases the money reserved for it. */
export async function deleteDraftAndReservation(
  trx: Db,
  deps: Pick<Deps, 'clock'>,
  row: Parameters<typeof applyFundsEffect>[2],
  actor: string,
): Promise<void> {
  applyFundsEffect(trx, deps, row, { effect: 'release', actor, patch: {} });
  await deleteDraftRows(trx, row.id, deps.clock.now());
}
