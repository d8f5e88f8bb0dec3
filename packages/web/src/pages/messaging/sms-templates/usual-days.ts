/** Days that people mean most, in the form that a template's date has: `11月30日`. */
import { toDay } from '../../../ui/text/moment.ts';

const DAY_MS = 86_400_000;

const WORDS = [
  ['今天', '今日'],
  ['明天', '明日'],
  ['后天', '后日'],
] as const;

export function usualDays(now: Date): readonly { label: string; day: string }[] {
  return WORDS.map(([label], ahead) => {
    const [, month, day] = toDay(now.getTime() + ahead * DAY_MS).split('-');
    return { label, day: `${Number(month)}月${Number(day)}日` };
  });
}

/** Such a word as the day that it is now: it would be another one when the text is read. Anything else stays. */
export function dayOfWord(typed: string, now: Date): string {
  const ahead = WORDS.findIndex((words) => words.some((word) => word === typed.trim()));
  return usualDays(now)[ahead]?.day ?? typed;
}
