/** All error codes of the API with their HTTP status. */
export const errorCodes = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  OTHER_PERSON_NEEDED: 403,
  CONFIRMATION_REQUIRED: 403,
  ID_NO_END_REQUIRED: 403,
  SSO_REQUIRED: 403,
  ACCOUNT_FROZEN: 403,
  NOT_FOUND: 404,
  PHOTO_LOST: 404,
  ACCOUNT_NOT_FOUND: 404,
  SSO_NOT_CONFIGURED: 404,
  REVISION_CONFLICT: 409,
  HELD_BY_OTHER: 409,
  LEASE_LIMIT: 409,
  HOLD_LIMIT: 409,
  NOT_HELD: 409,
  DUPLICATE: 409,
  LIMIT_REACHED: 409,
  TRANSITION_FORBIDDEN: 409,
  EDITION_PAUSED: 409,
  EDITION_CLOSED: 409,
  POLICY_CHANGED: 409,
  PREDECESSOR_CHANGED: 409,
  FUNDS_EXHAUSTED: 409,
  BATCH_CLOSED: 409,
  PAYMENTS_HELD: 409,
  ACCOUNT_EXISTS: 409,
  HAS_LIVING_APPLICATIONS: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  INELIGIBLE: 422,
  CODE_WRONG: 422,
  CODE_EXPIRED: 422,
  ID_NO_END_WRONG: 422,
  REVISION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  LOCKED: 429,
  ID_NO_END_LOCKED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  MAINTENANCE: 503,
  SMS_LIMIT_REACHED: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Everything that can be wrong with one field or photo slot. The client has a message for each in every language. */
export const problemCodes = [
  'required',
  'whitespace',
  'type',
  'unknown',
  'enum',
  'format',
  'checksum',
  'confirm',
  'too_long',
  'too_short',
  'range',
  'too_few',
  'too_many',
  'image',
  'future_date',
  'date_order',
  'same_as_old_car',
  'outside_window',
  'not_eligible',
  'minor',
  'no_amount',
  'duplicate',
  'limit_reached',
  'untouched',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** `reason` is the message key (`format.plate`, it begins with the code), `params` are its parameters, `message` is the zh-CN text. */
export interface Problem {
  code: ProblemCode;
  message: string;
  reason?: string;
  params?: Record<string, string | number>;
}

/** Keyed by `step.field`, by material key, or by the plain key outside a step. */
export type Problems = Record<string, Problem>;

const eligibility: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'outside_window',
  'not_eligible',
  'minor',
  'no_amount',
]);

/** Returns true when the value is valid but the policy does not subsidise it. */
export const isEligibilityProblem = (problem: Problem): boolean => eligibility.has(problem.code);
