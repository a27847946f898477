import type { CallTypes } from '@domain/contract/types';
import { addDays, shanghaiDate, startOfDay } from '@domain/time';

import type { Deps } from '../deps';
import { returnedBy } from './assignmentQueries';
import type { StaffCaller } from '../staff/caller';
import { listEntry } from './list';

const LOOKED_BACK_DAYS = 120;
const MOST = 100;

/** Returns cases that the caller returned and that were corrected and resubmitted, so that the same officer can claim them again. */
export async function cameBack(deps: Deps, caller: StaffCaller): Promise<CallTypes['cameBack']['reply']> {
  const since = startOfDay(addDays(shanghaiDate(deps.clock.now()), -LOOKED_BACK_DAYS));
  const rows = await returnedBy(deps.db, caller.id, caller.regions, since, MOST);
  return { list: rows.map((row) => listEntry(deps, row)), total: rows.length };
}
