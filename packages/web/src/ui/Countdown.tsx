/** How long until a moment, counted down on the screen; a screen reader hears the moment itself, not every second. */
import { fromMoment, secondsInDigits, spanInWords } from './moment.ts';
import { useNow } from './now.ts';

const SECOND_MS = 1000;
/** Below an hour every second counts. */
const DIGITS_BELOW_MS = 3_600_000;

export function Countdown({ to, passed = '已到时间' }: { to: string; passed?: string }) {
  const left = fromMoment(to).getTime() - useNow(SECOND_MS);
  const text = left < DIGITS_BELOW_MS ? secondsInDigits(left / SECOND_MS) : spanInWords(left);
  return <time dateTime={`${to.replace(' ', 'T')}+08:00`}>{left <= 0 ? passed : text}</time>;
}
