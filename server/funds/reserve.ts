import type { Edition } from '@domain/policy/types';

import type { Db } from '../platform/db/tables';
import { AppError } from '../errors';
import type { Patch, Row } from '../platform/db/tables/applications';
import type { Movement } from './poolQueries';
import { adjustMoney, endReservation, reserveMoney } from './movements';
import { leaveWaitingList } from './waitingQueries';

export type Reserved = Pick<Patch, 'fund_id' | 'reserved_fen'>;

interface Request extends Omit<Movement, 'fundId'> {
  /** null: no money was granted, so funds are not checked */
  fundId: number | null;
  edition: Edition;
  regionCode: string;
}

/**
 * Reserves the money of a submission and returns the patch of its application. The transaction fails at its end with FUNDS_EXHAUSTED
 * when the pool has too little left. Uses what an offer of the waiting list has reserved, adjusted to the amount of the submission.
 */
export async function reserve(
  trx: Db,
  offer: Pick<Row, 'fund_id' | 'reserved_fen'>,
  { fundId, edition, regionCode, ...movement }: Request,
): Promise<Reserved> {
  const { amount, applicationId } = movement;
  const onShortage = async () => {
    throw new AppError('FUNDS_EXHAUSTED', { data: { regionCode, notice: edition.intake.exhaustedNotice ?? null } });
  };
  const { fund_id: offeredBy, reserved_fen: offered } = offer;
  if (offeredBy !== null && offered !== null) {
    await leaveWaitingList(trx, applicationId);
    if (offeredBy === fundId) {
      adjustMoney(trx, { ...movement, fundId, amount: amount - offered }, onShortage);
      return { fund_id: fundId, reserved_fen: amount };
    }
    // The city was changed to one with another pool: there the draft has no precedence.
    endReservation(trx, { ...movement, kind: 'release', fundId: offeredBy, amount: offered });
  }
  if (fundId === null) return { fund_id: null, reserved_fen: null };
  reserveMoney(trx, { ...movement, fundId }, { obeysQueue: true, onShortage });
  return { fund_id: fundId, reserved_fen: amount };
}
