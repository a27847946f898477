import type { CallTypes } from '@domain/contract/types';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../deps';
import type { CaseRow } from '../platform/db/tables/applications';
import type { StaffCaller } from '../auth/caller';
import { leftMs } from './act';
import { endOfHold } from '../cases/deadlines/dueDays';

type Held = NonNullable<CallTypes['officeApplication']['reply']['held']>;

/** Returns the assignment of the case that has not ended, or undefined. `names`: of its holder. */
export function heldNow(
  deps: Pick<Deps, 'clock' | 'policies'>,
  { id }: Pick<StaffCaller, 'id'>,
  row: CaseRow,
  names: ReadonlyMap<string, string>,
): Held | undefined {
  const { held_by: holder, held_until: end } = row;
  if (!holder || !end || end <= deps.clock.now()) return undefined;
  return {
    by: names.get(holder) ?? '',
    staffId: holder,
    mine: id === holder,
    until: shanghaiInstant(end),
    leftMs: leftMs(deps.clock, row),
    ...endOfHold(deps, row),
    note: row.held_note ?? '',
  };
}
