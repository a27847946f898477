/** `at(-1)` came in 2021. */
export const last = <T>(list: ArrayLike<T>): T | undefined => list[list.length - 1];
