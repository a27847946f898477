import { daysBetween, shanghaiDate, shanghaiInstant } from '@domain/time';
import { useIntl } from '@umijs/max';
import { formatDate } from '@/lib/formatDate';
import { clock } from '@/services/clock';

/** Returns the date in Shanghai, whatever the phone's time zone is. */
export const dateOf = (instant: string): string => shanghaiDate(new Date(instant));

export const timeOfDay = (instant: string): string => shanghaiInstant(new Date(instant)).slice(11, 16);

/** Returns the last day before a deadline that ends at 24:00. */
export const lastDayOf = (deadline: string): string => shanghaiDate(new Date(Date.parse(deadline) - 1));

export const daysLeft = (deadline: string): number => daysBetween(shanghaiDate(clock.now()), lastDayOf(deadline));

export function useFormatDate(): (iso: string) => string {
  const { locale } = useIntl();
  return (iso) => formatDate(locale, iso);
}

/** Formats an instant in Shanghai's time without a line break. The time is isolated; otherwise right-to-left text shows it before the year. */
export const formatDateTime = (locale: string, instant: string): string =>
  `${formatDate(locale, dateOf(instant))}\u00a0\u2068${timeOfDay(instant)}\u2069`;

export function useFormatDateTime(): (instant: string) => string {
  const { locale } = useIntl();
  return (instant) => formatDateTime(locale, instant);
}
