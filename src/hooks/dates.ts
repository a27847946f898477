import { daysBetween, shanghaiDate, shanghaiInstant } from '@domain/time';

import { clock } from '@/services/clock';

/** Returns the date in Shanghai, whatever the phone's time zone is. */
export const dateOf = (instant: string): string => shanghaiDate(new Date(instant));

export const timeOfDay = (instant: string): string => shanghaiInstant(new Date(instant)).slice(11, 16);

/** Returns the last day before a deadline that ends at 24:00. */
export const lastDayOf = (deadline: string): string => shanghaiDate(new Date(Date.parse(deadline) - 1));

export const daysLeft = (deadline: string): number => daysBetween(shanghaiDate(clock.now()), lastDayOf(deadline));
