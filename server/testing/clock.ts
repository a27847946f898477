import type { Clock } from '@domain/time';

/** A clock that changes only by `set` and `advance`. */
export interface TestClock extends Clock {
  set(instant: string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

export function testClock(instant: string): TestClock {
  let now = new Date(instant).getTime();
  return {
    now: () => new Date(now),
    set: (to) => {
      now = new Date(to).getTime();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
