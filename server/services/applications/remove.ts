import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { dropDraft } from '../../stores/removal';
import { underLock } from './lockOwn';

/** Only a draft goes; whatever was submitted stays on record. */
export const deleteDraft = (deps: Deps, id: string): Promise<void> =>
  underLock(deps, id, async (trx, row) => {
    if (row.status !== 'draft') throw new AppError('TRANSITION_FORBIDDEN');
    await dropDraft(trx, row.id, deps.clock.now());
  });
