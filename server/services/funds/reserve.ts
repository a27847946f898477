import type { Edition } from '@domain/policy/types';

import type { Db } from '../../db/tables';
import { AppError } from '../../errors';
import type { Patch } from '../../stores/applications';
import { reserveQuickly, type Movement } from '../../stores/funds';
import { takeSlowly } from './take';

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
  const { edition, regionCode, amount } = wanted;
  return {
    first: () => reserveQuickly(trx, { edition: edition.id, regionCode }, wanted),
    async settle({ fundId, slice }: Awaited<ReturnType<typeof reserveQuickly>>): Promise<Reserved> {
      if (fundId === null) return {};
      const place = slice === null ? await takeSlowly(trx, fundId, wanted) : { fundId, slice };
      if (place) return { fund_id: place.fundId, fund_slice: place.slice, reserved_fen: amount };
      throw new AppError('FUNDS_EXHAUSTED', {
        data: { regionCode, notice: edition.intake.exhaustedNotice ?? null },
      });
    },
  };
}
