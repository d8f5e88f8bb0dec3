/** Duty times (值守时间) of a consultation telephone as people write them: `工作日 8:30-17:00；周六、周日 9:00-16:00`. */

const DAY_WORDS = '一二三四五六日';
const EXAMPLE = '如：工作日 8:30-17:30；周六、周日 9:00-16:00';
const DAY_MINUTES = 24 * 60;

interface Duty {
  /** Monday is 1; `workdays`: Monday to Friday without holidays */
  readonly days: 'workdays' | readonly number[];
  /** minutes of the day, the end not included */
  readonly from: number;
  readonly to: number;
}

/** One day in China. */
export interface DutyDay {
  /** Monday is 1 */
  readonly weekday: number;
  readonly isWorkingDay: boolean;
}

/** Null when every hour of it can be told; an empty one is always on duty. */
export function dutyTimeProblem(text: string): string | null {
  const read = readDuties(text);
  return typeof read === 'string' ? read : null;
}

/** True for a moment within; text that cannot be told is on duty at no time. */
export function isOnDuty(text: string, { weekday, isWorkingDay }: DutyDay, minute: number): boolean {
  if (text.trim() === '') return true;
  const read = readDuties(text);
  if (typeof read === 'string') return false;
  return read.some(
    ({ days, from, to }) =>
      (days === 'workdays' ? isWorkingDay : days.includes(weekday)) && from <= minute && minute < to,
  );
}

/** The sentence that says what is wrong, in place of the duties. */
function readDuties(text: string): readonly Duty[] | string {
  const duties: Duty[] = [];
  for (const part of text.normalize('NFKC').replaceAll(/\s/g, '').split(/[;。]/)) {
    if (part === '') continue;
    const [, dayWords = '', hours = ''] = /^(\D*)(.*)$/.exec(part) ?? [];
    const days = readDays(dayWords);
    if (days === null || hours === '') return `值守时间“${part}”看不明白，${EXAMPLE}`;
    for (const span of hours.split(/[、,]/)) {
      const read = readSpan(span);
      if (typeof read === 'string') return read;
      duties.push({ days, ...read });
    }
  }
  return duties;
}

function readDays(words: string): Duty['days'] | null {
  if (words === '' || words === '每天') return [1, 2, 3, 4, 5, 6, 7];
  if (words === '工作日') return 'workdays';
  const days: number[] = [];
  for (const one of words.split(/[、,和]/)) {
    const [, first = '', last = first] =
      /^(?:周|星期)?([一二三四五六日天])(?:[至到~-](?:周|星期)?([一二三四五六日天]))?$/.exec(one) ?? [];
    const [from, to] = [dayOf(first), dayOf(last)];
    if (from === 0 || to < from) return null;
    for (let day = from; day <= to; day += 1) days.push(day);
  }
  return days;
}

const dayOf = (word: string): number => (word === '' ? 0 : DAY_WORDS.indexOf(word.replace('天', '日')) + 1);

function readSpan(span: string): { from: number; to: number } | string {
  const found = /^(\d{1,2}):(\d{2})[-~至到—–](\d{1,2}):(\d{2})$/.exec(span);
  if (!found) return `值守时间“${span}”看不明白，${EXAMPLE}`;
  const [from, to] = [minutesOf(found[1], found[2]), minutesOf(found[3], found[4])];
  if (from === null || to === null) return `值守时间“${span}”里没有这样的时刻`;
  return from < to ? { from, to } : `值守时间“${span}”的结束应晚于开始，跨夜的请分两段填写`;
}

function minutesOf(hours = '', minutes = ''): number | null {
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= DAY_MINUTES ? minute : null;
}
