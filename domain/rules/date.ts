import { isDate } from '../time';
import type { Finding } from './finding';

export const checkDate = (date: string, today: string): Finding | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { reason: 'format.date' };
  if (!isDate(date) || date < '1900') return { reason: 'format.day' };
  return date > today ? { reason: 'future_date' } : null;
};
