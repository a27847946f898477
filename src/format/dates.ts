import { daysBetween, shanghaiDate, shanghaiInstant } from '@domain/time';

import { clock } from '@/services/clock';

/** Every date and time is Shanghai's, whatever the phone's clock is set to. */
export const dateOf = (instant: string): string => shanghaiDate(new Date(instant));

export const timeOfDay = (instant: string): string => shanghaiInstant(new Date(instant)).slice(11, 16);

/** A deadline ends at 24:00: the last day on which it can still be kept. */
export const lastDayOf = (deadline: string): string => shanghaiDate(new Date(Date.parse(deadline) - 1));

export const daysLeft = (deadline: string): number => daysBetween(shanghaiDate(clock.now()), lastDayOf(deadline));
