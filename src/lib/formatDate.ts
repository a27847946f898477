import { dayInChinese } from '@domain/time';

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
