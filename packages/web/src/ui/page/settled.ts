/** A value that follows another one after a pause: what is asked of the server while somebody types. */
import { useEffect, useState } from 'react';

/** Compared by content; the first value counts at once. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key, pauseMs]);
  return JSON.parse(settled) as Value;
}
