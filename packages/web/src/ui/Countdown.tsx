/** How long until a moment, counted down on the screen; a screen reader hears the moment itself, not every second. */
import { useEffect, useState } from 'react';
import { fromMoment, secondsInDigits, spanInWords } from './moment.ts';

const DIGITS_BELOW_MS = 3_600_000;

export function Countdown({ to, passed = '已到时间' }: { to: string; passed?: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = fromMoment(to).getTime() - now;
  const text = left < DIGITS_BELOW_MS ? secondsInDigits(left / 1000) : spanInWords(left);
  return <time dateTime={`${to.replace(' ', 'T')}+08:00`}>{left <= 0 ? passed : text}</time>;
}
