import { useIntl } from '@umijs/max';

import { dateOf, timeOfDay } from './dates';
import { formatDate } from './useFormatDate';

/** An instant in Shanghai, on one line. The hour is isolated: else a right-to-left line would show it before the year. */
export const formatDateTime = (locale: string, instant: string): string =>
  `${formatDate(locale, dateOf(instant))}\u00a0\u2068${timeOfDay(instant)}\u2069`;

export function useFormatDateTime(): (instant: string) => string {
  const { locale } = useIntl();
  return (instant) => formatDateTime(locale, instant);
}
