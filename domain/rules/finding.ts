import type { Params, Reason } from './sentences';

/** What a rule finds, before anybody says where and in which words. */
export interface Finding {
  reason: Reason;
  params?: Params;
}
