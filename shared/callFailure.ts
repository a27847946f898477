import type { ErrorCode, Problems } from '@domain/errors';

/** A call that failed; `kind` is the kind of failure that an app distinguishes. */
export class CallFailure<Kind extends string> extends Error {
  status?: number;
  code?: ErrorCode;
  fields?: Problems;
  data?: unknown;
  traceId?: string;
  /** from the header Retry-After */
  retryAfterS?: number;

  constructor(
    public kind: Kind,
    more: Partial<CallFailure<Kind>> = {},
  ) {
    super(more.message ?? kind);
    Object.assign(this, { ...more, message: this.message });
  }
}

/** A server in maintenance requests a pause up to its announced end, which may be later than the real one. */
const LONGEST_PAUSE_S = 300;

/** Returns the pause before an automatic repetition that the server requested; 0 when it requested none. */
export const requestedPauseMs = (error: unknown): number =>
  Math.min((error instanceof CallFailure && error.retryAfterS) || 0, LONGEST_PAUSE_S) * 1000;

interface ErrorEnvelope {
  errorCode?: ErrorCode;
  errorMessage?: string;
  fields?: Problems;
  data?: unknown;
  traceId?: string;
}

/** Reads the envelope of an error reply. Every value is undefined when a proxy answered without one. */
export function readError(body: unknown) {
  const { errorCode, errorMessage, fields, data, traceId } = (body ?? {}) as ErrorEnvelope;
  return { code: errorCode, message: errorMessage, fields, data, traceId };
}

/** Returns the delay that a Retry-After header requests; undefined when it is missing or not readable. */
export function retryAfterOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
