import type { Edition } from '@domain/policy/types';

import type { Db } from '../../db/tables';
import { AppError } from '../../errors';
import type { Patch, Row } from '../../stores/applications';
import { type Movement, moveMoney, poolIdOf, reserveQuickly, type Taken } from '../../stores/funds';
import { leaveLine } from '../../stores/fundsWaiting';
import { adjustAt, takeSlowly } from './take';

export type Reserved = Pick<Patch, 'fund_id' | 'fund_slice' | 'reserved_fen'>;

interface Wanted extends Movement {
  edition: Edition;
  regionCode: string;
}

/**
 * The money of a submission, in its own transaction. `first` travels with the other statements of the submission; `settle`
 * comes after everything else was judged, for it may have to wait for all slices, and refuses when there is not enough.
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
    if (edition.intake.waitingList) await leaveLine(trx, applicationId);
    return { fund_id: place.fundId, fund_slice: place.slice, reserved_fen: amount };
  }

  return {
    first,
    settle,
    /** Its turn in the line had come: it has its money already, as much as it came to then. */
    async fromOffer(row: Pick<Row, 'fund_id' | 'fund_slice' | 'reserved_fen'>): Promise<Reserved> {
      const { fund_id: fundId, fund_slice: slice, reserved_fen: reserved } = row;
      if (fundId === null || slice === null || reserved === null) return settle(await first());
      const place = { fundId, slice };
      await leaveLine(trx, applicationId);
      if ((await poolIdOf(trx, where)) !== fundId) {
        // Of another city by now: there it is one of those who come.
        await moveMoney(trx, place, 'release', { ...wanted, amount: reserved });
        return settle(await first());
      }
      if (!(await adjustAt(trx, place, { ...wanted, amount: amount - reserved }))) throw refused();
      return { fund_id: fundId, fund_slice: slice, reserved_fen: amount };
    },
  };
}
