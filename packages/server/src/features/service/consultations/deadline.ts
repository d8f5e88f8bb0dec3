/**
 * Until when a farmer is to be answered: 24 hours where it is urgent, else the end of the third working day after the day
 * of the question (decision 58).
 */
import { HOUR_MS } from '../../../time/moment.ts';
import { endOfWorkingDay, type Holidays } from './working-days.ts';

const URGENT_HOURS = 24;
const WORKING_DAYS = 3;

export function deadlineOf(callTime: Date, isUrgent: boolean, holidays: Holidays): Date {
  if (isUrgent) return new Date(callTime.getTime() + URGENT_HOURS * HOUR_MS);
  return endOfWorkingDay(callTime, WORKING_DAYS, holidays);
}
