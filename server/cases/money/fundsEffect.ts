import type { FundsEffect } from '@domain/status';

import type { Db } from '../../platform/db/tables';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { updateCase } from '../caseRecords';
import type { CasePatch, CaseRow } from '../../platform/db/tables/applications';
import { adjustMoney, endReservation } from '../../funds/movements';

interface RequiredEffect {
  /** A submission reserves its money by `reserve`. */
  effect: Exclude<FundsEffect, 'reserve'>;
  actor: string;
  patch: CasePatch;
}

/**
 * Moves reserved money as the transition table (`funds`) requires, at the end of the transaction, and returns the patch of the
 * application. Call under its lock.
 */
export function applyFundsEffect(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  row: Pick<CaseRow, 'id' | 'fund_id' | 'reserved_fen' | 'approved_amount'>,
  { effect, actor, patch }: RequiredEffect,
): CasePatch {
  const { id, fund_id: fundId, reserved_fen: reserved } = row;
  if (fundId === null || reserved === null) return {};
  const movement = { fundId, applicationId: id, at: clock.now(), actor };
  if (effect === 'release') {
    endReservation(trx, { ...movement, kind: effect, amount: reserved });
    return { fund_id: null, reserved_fen: null };
  }
  if (effect === 'spend') {
    const paid = Math.min(row.approved_amount ?? reserved, reserved);
    endReservation(trx, { ...movement, kind: effect, amount: paid });
    if (paid < reserved) endReservation(trx, { ...movement, kind: 'release', amount: reserved - paid });
    return { reserved_fen: null };
  }
  const approved = patch.approved_amount;
  // An approval can be revoked: what it leaves stays reserved until the approved amount is paid.
  const target = approved ? Math.max(approved, reserved) : (patch.estimate?.amount ?? reserved);
  adjustMoney(trx, { ...movement, amount: target - reserved }, async () => {
    if (approved !== undefined && approved !== null) throw new AppError('FUNDS_EXHAUSTED', { data: { reserved } });
    // A correction is never rejected for lack of money: the reservation stays as it is, and the approval is rejected instead.
    await updateCase(trx, id, { reserved_fen: reserved });
  });
  return { reserved_fen: target };
}
