/** The present moment as state, so that what is drawn from it is drawn again as time passes. */
import { useEffect, useState } from 'react';

/** Milliseconds since 1970, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
