import type { Deps } from '../deps';
import { AppError } from '../errors';
import { dropWaitingDraft } from '../funds/drop';
import { underLock } from './lockOwn';

/** Deletes a draft. Throws TRANSITION_FORBIDDEN for a submitted application, which is never deleted. */
export const deleteDraft = (deps: Deps, id: string): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    if (row.status !== 'draft') throw new AppError('TRANSITION_FORBIDDEN');
    await dropWaitingDraft(trx, deps, row, `person:${row.account_id}`);
  });
