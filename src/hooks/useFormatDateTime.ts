import { useIntl } from '@umijs/max';

import { dateOf, timeOfDay } from './dates';
import { formatDate } from './useFormatDate';

/** Formats an instant in Shanghai's time without a line break. The time is isolated; otherwise right-to-left text shows it before the year. */
export const formatDateTime = (locale: string, instant: string): string =>
  `${formatDate(locale, dateOf(instant))}\u00a0\u2068${timeOfDay(instant)}\u2069`;

export function useFormatDateTime(): (instant: string) => string {
  const { locale } = useIntl();
  return (instant) => formatDateTime(locale, instant);
}
