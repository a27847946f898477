import type { Finding } from './finding';

/** `unit` turns what is stored into what the sentence says: 100 for 分 said in 元. */
export const checkRange = (value: number, min: number, max: number | undefined, unit: number): Finding | null => {
  if (value >= min && (max === undefined || value <= max)) return null;
  return max === undefined
    ? { reason: 'range.min', params: { min: min / unit } }
    : { reason: 'range', params: { min: min / unit, max: max / unit } };
};
