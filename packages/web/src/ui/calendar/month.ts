/** Months as weeks that begin on Monday, in China's calendar. */
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

const DAY_MS = 86_400_000;

/** The days of a month (`YYYY-MM`) week by week; null where another month's days stand. */
export function weeksOf(month: string): (string | null)[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let at = first; new Date(at).toISOString().slice(0, 7) === month; at += DAY_MS) {
    cells.push(new Date(at).toISOString().slice(0, 10));
  }
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** From the first to the last. */
export const daysOf = (month: string): string[] =>
  weeksOf(month).flatMap((week) => week.filter((day) => day !== null));

/** The month so many months later, earlier with a minus. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth - 1 + months, 1)).toISOString().slice(0, 7);
}

export const monthInWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

export const dayInWords = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
