import { dateOf, timeOfDay } from './dates';
import { useDay } from './useDay';

/** An instant as one reads it, in Shanghai, on one line. */
export function useMoment(): (instant: string) => string {
  const day = useDay();
  return (instant) => `${day(dateOf(instant))}\u00a0${timeOfDay(instant)}`;
}
