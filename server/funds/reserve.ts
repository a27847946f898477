import type { Edition } from '@domain/policy/types';

import type { Db } from '../platform/db/tables';
import { AppError } from '../errors';
import type { Patch, Row } from '../cases/caseQueries';
import { type Movement, moveMoney, poolIdOf, reserveQuickly, type Taken } from './poolQueries';
import { leaveWaitingList } from './waitingQueries';
import { adjustAt, takeSlowly } from './take';

export type Reserved = Pick<Patch, 'fund_id' | 'fund_slice' | 'reserved_fen'>;

interface Wanted extends Movement {
  edition: Edition;
  regionCode: string;
}

/**
 * The money of a submission, in its transaction. Run `first` with the other statements of the submission and `settle` after all other
 * checks: it may wait for all slices, and throws FUNDS_EXHAUSTED.
 */
export function reservation(trx: Db, wanted: Wanted) {
  const { edition, regionCode, amount, applicationId } = wanted;
  const where = { edition: edition.id, regionCode };
  const refused = () =>
    new AppError('FUNDS_EXHAUSTED', { data: { regionCode, notice: edition.intake.exhaustedNotice ?? null } });
  const first = () => reserveQuickly(trx, where, wanted);

  async function settle({ fundId, slice, isAhead }: Taken): Promise<Reserved> {
    if (fundId === null) return {};
    const slowly = () => (isAhead ? null : takeSlowly(trx, fundId, wanted));
    const place = slice === null ? await slowly() : { fundId, slice };
    if (!place) throw refused();
    if (edition.intake.waitingList) await leaveWaitingList(trx, applicationId);
    return { fund_id: place.fundId, fund_slice: place.slice, reserved_fen: amount };
  }

  return {
    first,
    settle,
    /** Uses the amount that an offer of the waiting list reserved, adjusted to the amount of the submission. */
    async fromOffer(row: Pick<Row, 'fund_id' | 'fund_slice' | 'reserved_fen'>): Promise<Reserved> {
      const { fund_id: fundId, fund_slice: slice, reserved_fen: reserved } = row;
      if (fundId === null || slice === null || reserved === null) return settle(await first());
      const place = { fundId, slice };
      await leaveWaitingList(trx, applicationId);
      if ((await poolIdOf(trx, where)) !== fundId) {
        // The city was changed to one with another pool: there the draft has no precedence.
        await moveMoney(trx, place, 'release', { ...wanted, amount: reserved });
        return settle(await first());
      }
      if (!(await adjustAt(trx, place, { ...wanted, amount: amount - reserved }))) throw refused();
      return { fund_id: fundId, fund_slice: slice, reserved_fen: amount };
    },
  };
}
