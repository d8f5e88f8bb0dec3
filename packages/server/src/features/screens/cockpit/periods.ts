/**
 * The periods that somebody chooses on the cockpit (今日, 本周, 本月, 今年): where each begins, and the one before it; and the twelve months that its
 * lines show, the present one last.
 */
import type { Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { chinaDay, chinaDayStart, chinaMonth, chinaMonthStart, DAY_MS } from '../../../time/moment.ts';

const MONTHS = 12;

/** `YYYY-MM`, oldest first. */
export function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = chinaMonth(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, place) => {
    const at = year * 12 + month - MONTHS + place;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** The midnight at which the first of them began. */
export function firstMonthOf(now: Date): Date {
  return new Date(`${lastMonths(now)[0]}-01T00:00:00+08:00`);
}

/** False for sums that are older than the period: what they call 今日 is then yesterday. */
export function isOfPresent(period: Period, asOf: Date | null, now: Date): boolean {
  return asOf !== null && asOf >= periodStarts(now)[period];
}

/** The midnight in China at which each period began: weeks on Mondays. */
export function periodStarts(now: Date): Record<Period, Date> {
  const today = chinaDayStart(now);
  // noon in UTC is the same day of the week in China
  const sinceMonday = (new Date(today.getTime() + DAY_MS / 2).getUTCDay() + 6) % 7;
  return {
    today,
    week: new Date(today.getTime() - sinceMonday * DAY_MS),
    month: chinaMonthStart(now),
    year: new Date(`${chinaMonth(now).slice(0, 4)}-01-01T00:00:00+08:00`),
  };
}

/** Both included, as sums by days are asked for. */
export function daysOf(period: Period, now: Date): { startDay: string; endDay: string } {
  return { startDay: chinaDay(periodStarts(now)[period]), endDay: chinaDay(now) };
}

/** As long a part of the period before as has passed of this one: what a trend compares with. */
export function formerSpan(period: Period, now: Date): { since: Date; until: Date } {
  const began = periodStarts(now)[period];
  const since = periodStarts(new Date(began.getTime() - 1))[period];
  const until = new Date(Math.min(since.getTime() + now.getTime() - began.getTime(), began.getTime()));
  return { since, until };
}
