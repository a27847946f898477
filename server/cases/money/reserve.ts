import type { Edition } from '@domain/policy/types';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { adjustMoney, endReservation, reserveMoney } from '../../funds/movements';
import type { Movement } from '../../funds/poolRecords';
import { earlierPoolIdOf } from '../../funds/poolRecords';
import { leaveWaitingList } from '../../funds/waitingListRecords';
import type { Db } from '../../platform/db/tables';
import type { CasePatch, CaseRow } from '../../platform/db/tables/applications';
import { updateCase } from '../caseRecords';

export type Reserved = Pick<CasePatch, 'fund_id' | 'reserved_fen'>;

interface Request extends Omit<Movement, 'fundId'> {
  /** null: no money was granted to this id of the edition */
  fundId: number | null;
  edition: Edition;
  regionCode: string;
}

/**
 * Reserves the money of a submission and returns the patch of its application. The transaction fails at its end with FUNDS_EXHAUSTED
 * when the pool has too little left. With an offer for the same city it never fails: it uses what the offer has reserved, adjusted to the
 * amount of the submission if the pool of the offer has the difference (docs/decisions/0044-funds.md).
 */
export async function reserve(
  trx: Db,
  deps: Pick<Deps, 'policy' | 'policies' | 'clock'>,
  offer: Pick<CaseRow, 'fund_id' | 'reserved_fen'>,
  { fundId, edition, regionCode, ...movement }: Request,
): Promise<Reserved> {
  const { amount, applicationId } = movement;
  const { fund_id: offeredBy, reserved_fen: offered } = offer;
  if (offeredBy !== null && offered !== null) {
    const left = await leaveWaitingList(trx, applicationId);
    // Another pool serves the city since the offer, or the edition has another id.
    const isStillItsCity = left?.regionCode === regionCode && deps.policies.isSameOrRenamed(left.edition, edition.id);
    if (offeredBy === fundId || isStillItsCity) {
      adjustMoney(trx, { ...movement, fundId: offeredBy, amount: amount - offered }, async () => {
        await updateCase(trx, applicationId, { reserved_fen: offered });
      });
      return { fund_id: offeredBy, reserved_fen: amount };
    }
    // The applicant has changed the city to one with another pool: there the draft has no precedence.
    endReservation(trx, { ...movement, kind: 'release', fundId: offeredBy, amount: offered });
  }
  const onShortage = async (): Promise<never> => {
    throw new AppError('FUNDS_EXHAUSTED', { data: { regionCode, notice: edition.intake.exhaustedNotice ?? null } });
  };
  if (fundId === null) {
    // The policy has renamed the edition, and nothing is granted to the new id yet: its money is still checked.
    const ids = deps.policies.idsOf(edition.id);
    if ((await earlierPoolIdOf(trx, { ids, regionCode })) !== null) return onShortage();
    // The pool for which the draft waited has no money any more.
    if (edition.intake.waitingList === true) await leaveWaitingList(trx, applicationId);
    return { fund_id: null, reserved_fen: null };
  }
  reserveMoney(trx, { ...movement, fundId }, { obeysQueue: true, paused: deps.policies.paused(), onShortage });
  return { fund_id: fundId, reserved_fen: amount };
}
