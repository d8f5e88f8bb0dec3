/** A clock that stands still until a test moves it. */
import type { Clock } from '../dependencies.ts';

export interface FixedClock extends Clock {
  set(moment: Date | string): void;
  advance(by: { hours?: number; minutes?: number; seconds?: number }): void;
}

/** @param start the default is a Monday morning in office hours, China time */
export function fixedClock(start: Date | string = '2026-09-14T10:00:00+08:00'): FixedClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (moment) => {
      now = new Date(moment).getTime();
    },
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      now += ((hours * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
