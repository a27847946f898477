import { useIntl } from '@umijs/max';

import { dateOf, timeOfDay } from './dates';
import { dayIn } from './useDay';

/** An instant in Shanghai, on one line. The hour is isolated: else a right-to-left line would show it before the year. */
export const momentIn = (locale: string, instant: string): string =>
  `${dayIn(locale, dateOf(instant))}\u00a0\u2068${timeOfDay(instant)}\u2069`;

export function useMoment(): (instant: string) => string {
  const { locale } = useIntl();
  return (instant) => momentIn(locale, instant);
}
