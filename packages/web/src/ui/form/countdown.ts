/** Seconds that run down to zero: by the clock rather than by ticks, since a page in the background is ticked seldom. */
import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1000;
/** More often than once a second, so that no second is skipped on the screen. */
const LOOK_MS = 250;

export interface Countdown {
  /** 0: it does not run */
  readonly secondsLeft: number;
  readonly start: (seconds: number) => void;
}

export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setInterval(() => {
      const left = secondsUntil(endsAt);
      setSecondsLeft(left);
      if (left === 0) setEndsAt(null);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = useCallback((seconds: number) => {
    setEndsAt(Date.now() + seconds * SECOND_MS);
    setSecondsLeft(seconds);
  }, []);
  return { secondsLeft, start };
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS));
