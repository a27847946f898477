import type { Finding } from './finding';

/** `unit` converts the stored unit to the one of the message: 100 for 分 shown in 元. */
export const checkRange = (value: number, min: number, max: number | undefined, unit: number): Finding | null => {
  if (value >= min && (max === undefined || value <= max)) return null;
  return max === undefined
    ? { reason: 'range.min', params: { min: min / unit } }
    : { reason: 'range', params: { min: min / unit, max: max / unit } };
};
