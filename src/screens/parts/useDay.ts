import { useIntl } from '@umijs/max';

/** Making one takes a phone milliseconds, and a list asks for one a line. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** 2025-01-08 → 2025年1月8日, as the language of the screen writes it; Arabic too counts by the Gregorian calendar here. */
export function dayIn(locale: string, iso: string): string {
  const tag = locale.startsWith('ar') ? `${locale}-u-ca-gregory-nu-latn` : locale;
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(tag, format);
  return format.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

export function useDay(): (iso: string) => string {
  const { locale } = useIntl();
  return (iso) => dayIn(locale, iso);
}
