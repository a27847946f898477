import dayjs, { type Dayjs } from 'dayjs';
import { shanghaiDate } from '@domain/time';

/** Returns today in China, independent of the computer's time zone. Only the calendar date is meaningful. */
export const today = (): Dayjs => dayjs(shanghaiDate(new Date()));

/** Returns a day of the URL for a date picker, or null when it is invalid. */
export const dayOf = (text: string | undefined): Dayjs | null => {
  const day = dayjs(text || null);
  return day.isValid() && day.format('YYYY-MM-DD') === text ? day : null;
};
