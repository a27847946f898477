import type { StaffCaller } from '../../auth/caller';
import { AppError } from '../../errors';
import type { Db } from '../../platform/db/tables';
import { pendingOf } from './pendingQueries';

/** Call under the lock of the case. Throws HELD_BY_OTHER while a decision of another officer on it waits, TRANSITION_FORBIDDEN while one of the caller does. */
export async function requireNonePending(trx: Db, caller: StaffCaller, applicationId: string): Promise<void> {
  const pending = await pendingOf(trx, applicationId);
  if (pending) throw new AppError(pending.staff_id === caller.id ? 'TRANSITION_FORBIDDEN' : 'HELD_BY_OTHER');
}
