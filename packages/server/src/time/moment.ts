/**
 * Moments as they travel: `YYYY-MM-DD HH:mm:ss` in China standard time (UTC+8, no summer time), whatever the machine's
 * own zone, and the calendar days and hours that rules are written in.
 */
import { isMoment } from '@farmers-mailbox/contract/rules/day.ts';
import { refuseField } from '../http/refusal.ts';

const OFFSET_MS = 8 * 3_600_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Put together from its numbers: a page has dozens, and cutting them out of the ISO text takes three times as long. */
export function toMoment(at: Date): string {
  const china = new Date(at.getTime() + OFFSET_MS);
  const day = `${String(china.getUTCFullYear()).padStart(4, '0')}-${two(china.getUTCMonth() + 1)}-${two(china.getUTCDate())}`;
  return `${day} ${two(china.getUTCHours())}:${two(china.getUTCMinutes())}:${two(china.getUTCSeconds())}`;
}

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

export function toMomentOrNull(at: Date | null): string | null {
  return at && toMoment(at);
}

/** Reads a moment of the contract's form. A day that no calendar has, as 2026-02-30, or the database, as 0000-01-01, refuses the field. */
export function readMoment(text: string, field: string): Date {
  if (!isMoment(text)) throw refuseField(field, '没有这个时间，请重新选择');
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}

/** `YYYY-MM-DD`, as the database holds days. */
export function chinaDay(at: Date): string {
  return toMoment(at).slice(0, 10);
}

/** `YYYYMMDD`, as it stands in numbers. */
export function chinaDate(at: Date): string {
  return toMoment(at).slice(0, 10).replaceAll('-', '');
}

/** `YYYY-MM`, as quotas count. */
export function chinaMonth(at: Date): string {
  return toMoment(at).slice(0, 7);
}

/** `HH:mm` in China. */
export function chinaTimeOfDay(at: Date): string {
  return toMoment(at).slice(11, 16);
}

/** Minutes since midnight in China. */
export function chinaMinuteOfDay(at: Date): number {
  return Math.floor((at.getTime() + OFFSET_MS) / MINUTE_MS) % (24 * 60);
}

/** The midnight at which the day began in China. */
export function chinaDayStart(at: Date): Date {
  return new Date(Math.floor((at.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS);
}

/** The first midnight of the month in China. */
export function chinaMonthStart(at: Date): Date {
  return new Date(`${chinaMonth(at)}-01T00:00:00+08:00`);
}
