/** Days, and moments of them, as they travel. */

/** True if a calendar has the day, written `YYYY-MM-DD`, between 1900 and 2199. Asked of forty moments of a page: without making a date for each. */
export function isDay(value: string): boolean {
  if (!/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(value)) return false;
  const day = Number(value.slice(8));
  return day <= 28 || day <= lastDayOf(Number(value.slice(0, 4)), Number(value.slice(5, 7)));
}

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** True if a clock shows it on such a day, written `YYYY-MM-DD HH:mm:ss`. */
export const isMoment = (value: string): boolean =>
  isDay(value.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value.slice(10));

/** The problem of a day that may be missing, or null. */
export const dayProblem = (day: string | null): string | null =>
  day === null || isDay(day) ? null : '日期应写作 2026-09-13';

/** With two separators, or exactly eight digits: in fewer, such as the month `199011`, another day would be read. */
const TYPED_DAY = /^([1-9]\d{3})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;

/** Reads a typed day: `2026-9-3`, `2026/09/03`, `20260903`; null for what no calendar has and for years below 1000. */
export function readDay(text: string): string | null {
  const parts = TYPED_DAY.exec(text.trim())
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (!parts) return null;
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCMonth() === month - 1 && time.getUTCDate() === day
    ? time.toISOString().slice(0, 10)
    : null;
}
