/**
 * Until when a farmer is to be answered: 24 hours where it is urgent, else the end of the third working day after the day
 * of the question. Working days are Monday to Friday without the holidays of 其他配置 (decision 58).
 */
import { chinaDay, chinaDayStart, DAY_MS, HOUR_MS } from '../../../time/moment.ts';

const URGENT_HOURS = 24;
const WORKING_DAYS = 3;

/** From the first day to the last, both of them included. */
export type Holidays = readonly { readonly start: string; readonly end: string }[];

export function deadlineOf(callTime: Date, isUrgent: boolean, holidays: Holidays): Date {
  if (isUrgent) return new Date(callTime.getTime() + URGENT_HOURS * HOUR_MS);
  let day = chinaDayStart(callTime).getTime();
  for (let left = WORKING_DAYS; left > 0; ) {
    day += DAY_MS;
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  // the last second of that day
  return new Date(day + DAY_MS - 1000);
}

/** @param dayStart midnight in China; twelve hours later it is the same day everywhere that counts in UTC */
function isWorkingDay(dayStart: number, holidays: Holidays): boolean {
  const noon = new Date(dayStart + 12 * HOUR_MS);
  const day = chinaDay(noon);
  const isHoliday = holidays.some(({ start, end }) => start <= day && day <= end);
  return noon.getUTCDay() !== 0 && noon.getUTCDay() !== 6 && !isHoliday;
}
