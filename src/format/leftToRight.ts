/** A number within a sentence keeps its order also where the sentence runs from right to left. */
export const leftToRight = (text = '') => (text ? `\u2066${text}\u2069` : '');
