import { CallFailure } from '@shared/callFailure';
import type { ErrorCode } from '@domain/errors';

/** `network`: no response, the result is unknown. `refused`: the server refused the call. `broken`: the server failed, or the response is not from it. */
type Kind = 'network' | 'refused' | 'broken';

export class CallError extends CallFailure<Kind> {
  override name = 'CallError';
}

/** Returns true when no response arrived; every other failure has another cause than the network. */
export const isOffline = (error: unknown): boolean => error instanceof CallError && error.kind === 'network';

const retryableStatus = (status: number) => [408, 425, 429].includes(status) || status >= 500;

/** Returns true when the same call may succeed later; its result may be unknown. Every other error is final. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'network' ||
    retryableStatus(error.status ?? 0) ||
    // A successful response that could not be read.
    (error.kind === 'broken' && (error.status ?? 0) < 400));

export const codeOf = (error: unknown): ErrorCode | undefined => (error instanceof CallError ? error.code : undefined);
