import type { ErrorCode, Problems } from '@domain/errors';

/** `network`: nobody knows whether it arrived. `refused`: the server said no. `broken`: what came back is not ours, or the server failed. */
type Kind = 'network' | 'refused' | 'broken';

export class CallError extends Error {
  override name = 'CallError';
  status?: number;
  code?: ErrorCode;
  fields?: Problems;
  data?: unknown;
  traceId?: string;

  constructor(
    public kind: Kind,
    more: Partial<CallError> = {},
  ) {
    super(more.message ?? kind);
    Object.assign(this, more);
  }
}

/** Whether asking once more may help, and whether it is unknown what became of it. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'network' || (error.status ?? 0) >= 500 || error.kind === 'broken');

export const codeOf = (error: unknown): ErrorCode | undefined => (error instanceof CallError ? error.code : undefined);
