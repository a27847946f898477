import type { Finding } from './finding';

/** Counts code points: a rare character (surrogate pair) counts as one. */
export const checkLength = (text: string, min: number, max: number): Finding | null => {
  const length = [...text].length;
  if (length > max)
    return min > 1 ? { reason: 'too_long.range', params: { min, max } } : { reason: 'too_long', params: { max } };
  return length < min ? { reason: 'too_short.range', params: { min, max } } : null;
};
