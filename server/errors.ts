import { errorCodes, type ErrorCode, type Problem, type Problems } from '@domain/errors';

interface Details {
  /** field key → problem that the form shows */
  fields?: Problems;
  /** data for the client, e.g. the newer draft of a REVISION_CONFLICT */
  data?: unknown;
  retryAfterS?: number;
  cause?: unknown;
}

/** Thrown by services to reject a call; `http/errors.ts` turns it into status, envelope and trace id. */
export class AppError extends Error {
  readonly status: number;
  readonly fields?: Problems;
  readonly data?: unknown;
  readonly retryAfterS?: number;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    super(code, { cause: details.cause });
    this.status = errorCodes[code];
    this.fields = details.fields;
    this.data = details.data;
    this.retryAfterS = details.retryAfterS;
  }
}

/** Returns the refusal of one value. */
export const invalid = (field: string, problem: Problem): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: problem } });
