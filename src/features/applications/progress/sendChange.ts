import type { Detail } from '@domain/contract/types';

import { toApiError } from '@/services/apiError';
import { call } from '@/services/call';

/**
 * Sends a change and shows its result. After a failure only the reply may be lost, or the office was faster: shows the application as it
 * is now, and rejects unless `isDone` finds the change in it.
 */
export async function sendChange(
  id: string,
  send: () => Promise<Detail>,
  isDone: (now: Detail) => boolean,
  onChange: (now: Detail) => void,
): Promise<void> {
  try {
    onChange(await send());
  } catch (failure) {
    const { fields, kind, status } = toApiError(failure);
    // Nothing was changed: a value was refused, the session has ended, or the sheet for the confirmation code was closed.
    if (fields || status === 401 || kind === 'canceled') throw failure;
    const now = await call('application', { params: { id } });
    onChange(now);
    if (!isDone(now)) throw failure;
  }
}
