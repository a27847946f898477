import type { Db } from '../../platform/db/tables';
import type { CasePatch, CaseRow } from '../../platform/db/tables/applications';
import type { Deps } from '../../deps';
import { spendFreeMoney } from '../../funds/movements';
import { releasedPool } from '../../funds/poolRecords';

/**
 * Spends what the bank has paid for a closed case, whose reservation was released, from the free money of its pool, and returns the patch
 * of the application. No pool is overspent: the transaction fails at its end with `PoolsTooSmall`. Call under the lock of the application.
 */
export async function spendReleased(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, approved_amount: amount }: Pick<CaseRow, 'id' | 'approved_amount'>,
  actor: string,
): Promise<CasePatch> {
  const pool = await releasedPool(trx, id);
  if (!pool || !amount) return {};
  spendFreeMoney(trx, { fundId: pool.fundId, applicationId: id, amount, at: clock.now(), actor });
  return { fund_id: pool.fundId };
}
