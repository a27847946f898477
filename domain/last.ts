/** Returns the last element. Replaces `at(-1)`, which the oldest supported browsers lack. */
export const last = <T>(list: ArrayLike<T>): T | undefined => list[list.length - 1];
