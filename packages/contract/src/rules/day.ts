/** Days as they travel. */

/** True if a calendar has the day, written `YYYY-MM-DD`, between 1900 and 2199. */
export function isDay(value: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The problem of a day that may be missing, or null. */
export const dayProblem = (day: string | null): string | null =>
  day === null || isDay(day) ? null : '日期应写作 2026-09-13';
