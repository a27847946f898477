import { errorCodes, type ErrorCode, type Problems } from '@domain/errors';

interface Details {
  /** key → what is wrong with it, as the form shows it */
  fields?: Problems;
  /** what the client needs to go on, e.g. the newer draft of a REVISION_CONFLICT */
  data?: unknown;
  retryAfterS?: number;
  cause?: unknown;
}

/** Whatever a service refuses, it refuses by throwing this; one plugin turns it into status, envelope and trace id. */
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
