import { isDate } from '../time';
import type { Finding } from './finding';
import { halfWidth } from './halfWidth';

/** Converts 20260131, 2026/1/31, 2026.1.31 and 2026年1月31日 to 2026-01-31. Returns any other text unchanged, so that the rule rejects it. */
export const readDate = (text: string): string => {
  const typed = halfWidth(text).trim();
  const parts =
    /^(\d{4})(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(typed);
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}` : typed;
};

export const checkDate = (date: string, today: string): Finding | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { reason: 'format.date' };
  if (!isDate(date) || date < '1900') return { reason: 'format.day' };
  return date > today ? { reason: 'future_date' } : null;
};
