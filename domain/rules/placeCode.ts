/** Returns the whole code of a place from its beginning. */
export const placeCode = (beginning: string): string => beginning.padEnd(6, '0');
