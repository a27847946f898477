import { toApiError } from './apiError';
import { call } from './call';

/** Deletes a draft. One that is gone counts as deleted: the reply to an earlier try may have been lost. */
export async function deleteApplication(id: string): Promise<void> {
  try {
    await call('deleteApplication', { params: { id } });
  } catch (failure) {
    if (toApiError(failure).code !== 'NOT_FOUND') throw failure;
  }
}
