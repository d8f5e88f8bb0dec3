/** Date and time of day in China, as a wall shows them. */
import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const words = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});
const digits = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' });

export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className="cockpit-clock" dateTime={now.toISOString()}>
      <span>{words.format(now)}</span>
      <b>{digits.format(now)}</b>
    </time>
  );
}
