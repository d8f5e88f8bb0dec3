/** Working days: Monday to Friday without the holidays of 其他配置, in China's time (decision 58). */
import { chinaDay, chinaDayStart, DAY_MS, HOUR_MS } from '../../../time/moment.ts';

/** From the first day to the last, both of them included. */
export type Holidays = readonly { readonly start: string; readonly end: string }[];

/** Monday is 1, Sunday 7. */
export function weekdayOf(at: Date): number {
  // noon in China is the same day in UTC
  return new Date(chinaDayStart(at).getTime() + 12 * HOUR_MS).getUTCDay() || 7;
}

export function isWorkingDay(at: Date, holidays: Holidays): boolean {
  const day = chinaDay(at);
  return weekdayOf(at) <= 5 && !holidays.some(({ start, end }) => start <= day && day <= end);
}

/** However the holidays are set, somebody looks again before that. */
const DAYS_AHEAD_MAX = 400;

/** The last second of the so many-th working day after the day of a moment. */
export function endOfWorkingDay(from: Date, count: number, holidays: Holidays): Date {
  let day = chinaDayStart(from).getTime();
  let left = count;
  for (let days = 0; left > 0 && days < DAYS_AHEAD_MAX; days += 1) {
    day += DAY_MS;
    if (isWorkingDay(new Date(day), holidays)) left -= 1;
  }
  return new Date(day + DAY_MS - 1000);
}

/** So many hours later; those of days off do not count. */
export function addWorkingHours(from: Date, hours: number, holidays: Holidays): Date {
  let left = hours * HOUR_MS;
  let at = from.getTime();
  for (let days = 0; days < DAYS_AHEAD_MAX; days += 1) {
    const midnight = chinaDayStart(new Date(at)).getTime() + DAY_MS;
    if (isWorkingDay(new Date(at), holidays)) {
      if (at + left <= midnight) return new Date(at + left);
      left -= midnight - at;
    }
    at = midnight;
  }
  return new Date(at);
}
