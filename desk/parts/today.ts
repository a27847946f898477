import dayjs, { type Dayjs } from 'dayjs';
import { shanghaiDate } from '@domain/time';

/** Today in China, whatever the time zone of the computer. Only its calendar date is meant. */
export const today = (): Dayjs => dayjs(shanghaiDate(new Date()));

/** A day of the URL for a date picker; null when it is none. */
export const dayOf = (text: string | undefined): Dayjs | null => {
  const day = dayjs(text || null);
  return day.isValid() && day.format('YYYY-MM-DD') === text ? day : null;
};
