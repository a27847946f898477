/** Isolates a number, so that its digit order is preserved in right-to-left text. */
export const leftToRight = (text = '') => (text ? `\u2066${text}\u2069` : '');
