/** Moments and spans: read from the contract's form, written for it, and as pages show them. */
const CHINA_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** `YYYY-MM-DD HH:mm:ss` in China standard time, as the contract writes it, wherever the browser stands. */
export function toMoment(time: Date | number): string {
  return new Date(Number(time) + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD`, the day that a calendar in China shows. */
export const toDay = (time: Date | number): string => dayOf(toMoment(time));

/** The time that a moment names; an invalid Date for text that is none. */
export const fromMoment = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}+08:00`);

export const dayOf = (moment: string): string => moment.slice(0, 10);

/** Without seconds, for columns: `2026-09-13 08:30`. */
export const toMinute = (moment: string | null): string => moment?.slice(0, 16) ?? '—';

/** `11-25 15 时`, the hour that a moment lies in. */
export const hourInWords = (moment: string): string => `${moment.slice(5, 13)} 时`;

/** As people say it: `5分钟前`, `今天 08:30`, `昨天 15:32`, `明天 09:00`, `09-13 08:30`, and the day alone of another year. */
export function momentInWords(moment: string, now: number): string {
  const ms = now - fromMoment(moment).getTime();
  const time = moment.slice(11, 16);
  if (ms >= 0 && ms < 60_000) return '刚刚';
  if (ms >= 0 && ms < 3_600_000) return `${Math.floor(ms / 60_000)}分钟前`;
  if (dayOf(moment) === toDay(now)) return `今天 ${time}`;
  if (dayOf(moment) === toDay(now - DAY_MS)) return `昨天 ${time}`;
  if (dayOf(moment) === toDay(now + DAY_MS)) return `明天 ${time}`;
  return moment.slice(0, 4) === toDay(now).slice(0, 4) ? `${moment.slice(5, 10)} ${time}` : dayOf(moment);
}

export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** The ranges that people ask for most, as days in China. */
export function usualRanges(now = new Date()): readonly { label: string; range: DayRange }[] {
  const today = toDay(now);
  return [
    { label: '今天', range: { start: today, end: today } },
    { label: '近7天', range: { start: toDay(new Date(now.getTime() - 6 * DAY_MS)), end: today } },
    { label: '本月', range: { start: `${today.slice(0, 8)}01`, end: today } },
  ];
}

/** `3分钟`, `2小时5分钟`, `1天4小时`: two units at most, at least one minute. */
export function spanInWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return `${days}天${hours > 0 ? `${hours}小时` : ''}`;
  if (hours > 0) return `${hours}小时${rest > 0 ? `${rest}分钟` : ''}`;
  return `${rest}分钟`;
}

/** `00:05`, `1:02:03`: what is left of a run. */
export function secondsInDigits(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}
