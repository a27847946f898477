import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { dropWaitingDraft } from '../funds/drop';
import { underLock } from './lockOwn';

/** Only a draft goes; whatever was submitted stays on record. */
export const deleteDraft = (deps: Deps, id: string): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    if (row.status !== 'draft') throw new AppError('TRANSITION_FORBIDDEN');
    await dropWaitingDraft(trx, deps, row, `person:${row.account_id}`);
  });
