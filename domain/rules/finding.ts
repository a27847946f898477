import type { Params, Reason } from './sentences';

/** The result of a rule, without field and message. */
export interface Finding {
  reason: Reason;
  params?: Params;
}
