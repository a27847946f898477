import type { Params, Reason } from './problem';

/** The result of a rule, without field and message. */
export interface Finding {
  reason: Reason;
  params?: Params;
}

/** `keys[0]` is the field that shows the problem; the others are all further fields whose values cause it. */
export interface Placed extends Finding {
  keys: readonly [string, ...string[]];
  otherKey?: string;
  /** Parameters of the zh-CN message only; other languages have their own from `params`. */
  shown?: Params;
}
