import type { CallTypes } from '@domain/contract/types';

import type { StaffCaller } from '../auth/caller';
import { locked } from '../cases/requireCase';
import type { Deps } from '../deps';
import { once } from '../http/idempotency/once';
import { applyAct, checkAct, requireVisible } from './act';
import { actionOf } from './decide';
import { requireNonePending } from './pending/requireNonePending';

/**
 * Takes a case in at once, for an officer who continues with it. Idempotent: a repeated request returns the first receipt. Throws NOT_FOUND
 * or FORBIDDEN outside the caller's cities, and as `checkAct` does.
 */
export async function takeIn(
  deps: Deps,
  caller: StaffCaller,
  id: string,
  seen: CallTypes['officeIntake']['body'] = {},
): Promise<CallTypes['officeIntake']['reply']> {
  await requireVisible(deps, caller, id, 'change');
  return once(deps, caller, async (trx) => {
    const row = await locked(trx, id);
    await requireNonePending(trx, caller, id);
    const { action } = await checkAct(trx, deps, caller, row, seen, actionOf(deps, caller, { act: 'intake' }));
    const { number, status, stage } = await applyAct(trx, deps, caller, row, action);
    return { id, number, status, ...(stage && { stage }) };
  });
}
