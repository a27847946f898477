import type { ErrorCode, Problems } from '@domain/errors';

/** `network`: no response, the result is unknown. `refused`: the server refused the call. `broken`: the server failed, or the response is not from it. */
type Kind = 'network' | 'refused' | 'broken';

export class CallError extends Error {
  override name = 'CallError';
  status?: number;
  code?: ErrorCode;
  fields?: Problems;
  data?: unknown;
  traceId?: string;
  /** from the header Retry-After */
  retryAfterMs?: number;

  constructor(
    public kind: Kind,
    more: Partial<CallError> = {},
  ) {
    super(more.message ?? kind);
    Object.assign(this, more);
  }
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

/** Returns the delay that a Retry-After header requests; undefined when it is missing or not readable. */
export function retryAfterOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

export const codeOf = (error: unknown): ErrorCode | undefined => (error instanceof CallError ? error.code : undefined);
