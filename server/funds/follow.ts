import type { Estimate } from '@domain/contract/types';
import type { FundsEffect } from '@domain/status';

import type { Db } from '../platform/db/tables';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { Patch, Row } from '../cases/caseQueries';
import { moveMoney, type Place, type Spend } from './poolQueries';
import { adjustAt } from './take';

interface Following {
  effect: FundsEffect;
  actor: string;
  patch: Patch;
  /** Collects the amounts to spend; the caller writes them with `spendReserved` at the end of its transaction. */
  spends?: Spend[];
}

const nothing: Patch = { fund_id: null, fund_slice: null, reserved_fen: null };

/** Moves reserved money as the transition table (`funds`) requires and returns the patch of the application. Call under its lock. */
export async function followFunds(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  row: Pick<Row, 'id' | 'fund_id' | 'fund_slice' | 'reserved_fen'>,
  { effect, actor, patch, spends }: Following,
): Promise<Patch> {
  if (row.fund_id === null || row.fund_slice === null || row.reserved_fen === null) return {};
  const place: Place = { fundId: row.fund_id, slice: row.fund_slice };
  const movement = { applicationId: row.id, at: clock.now(), actor };
  if (effect === 'spend' && spends) {
    spends.push({ ...place, ...movement, amount: row.reserved_fen });
    return { reserved_fen: null };
  }
  if (effect === 'release' || effect === 'spend') {
    await moveMoney(trx, place, effect, { ...movement, amount: row.reserved_fen });
    return effect === 'release' ? nothing : { reserved_fen: null };
  }
  const approved = patch.approved_amount as number | null | undefined;
  const target = approved ?? (patch.estimate as Estimate | undefined)?.amount ?? row.reserved_fen;
  const isTaken = await adjustAt(trx, place, { ...movement, amount: target - row.reserved_fen });
  if (isTaken) return { reserved_fen: target };
  // A correction is never rejected for lack of money: the reservation stays as it is, and the approval is rejected instead.
  if (approved === undefined || approved === null) return {};
  throw new AppError('FUNDS_EXHAUSTED', { data: { reserved: row.reserved_fen } });
}
