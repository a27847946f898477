import { dayInChinese, daysBetween, shanghaiDate, shanghaiInstant } from '@domain/time';
import { useIntl } from '@umijs/max';
import { clock } from '@/services/clock';

/** Returns the date in Shanghai, whatever the phone's time zone is. */
export const dateOf = (instant: string): string => shanghaiDate(new Date(instant));

export const timeOfDay = (instant: string): string => shanghaiInstant(new Date(instant)).slice(11, 16);

/** Returns the last day before a deadline that ends at 24:00. */
export const lastDayOf = (deadline: string): string => shanghaiDate(new Date(Date.parse(deadline) - 1));

export const daysLeft = (deadline: string): number => daysBetween(shanghaiDate(clock.now()), lastDayOf(deadline));

/** Cache: creating a format takes a phone milliseconds, and a list needs one per row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** 2025-01-08 → 2025年1月8日, in the language of the page, always in the Gregorian calendar with Latin digits. */
export function formatDate(locale: string, iso: string): string {
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  // A draft may contain an invalid date.
  if (Number.isNaN(day.getTime())) return iso;
  if (locale === 'zh-CN') return dayInChinese(iso.slice(0, 10)); // same result as Intl, which takes a phone 60 ms to initialise
  const tag = `${locale}-u-ca-gregory-nu-latn`;
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(tag, format);
  return format.format(day);
}

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
