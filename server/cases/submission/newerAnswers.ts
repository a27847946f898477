import type { CaseWithPhotos } from '../../platform/db/tables/applications';
import { AppError } from '../../errors';
import type { Deps } from '../../deps';
import { present } from '../present';
import { requireOwn } from '../requireCase';

/**
 * Throws the error again; REVISION_CONFLICT with the application as another device saved it. It is read only after the transaction:
 * holding the lock while waiting for a second connection could exhaust the pool.
 */
export async function withNewerAnswers(deps: Deps, row: CaseWithPhotos, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'REVISION_CONFLICT') throw error;
  throw new AppError('REVISION_CONFLICT', {
    data: await present(deps, await requireOwn(deps, row.account_id, row.id)),
  });
}
