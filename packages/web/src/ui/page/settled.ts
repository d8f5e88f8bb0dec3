/** A value that follows another one after a pause: what is asked of the server while somebody types. */
import { useEffect, useState } from 'react';

/** Nobody who is still typing pauses so long between two letters, and nobody notices it as a delay. */
const TYPING_PAUSE_MS = 400;

/** Compared by content; the first value counts at once. */
export function useSettled<Value>(value: Value, pauseMs = TYPING_PAUSE_MS): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pauseMs);
    return () => clearTimeout(timer);
  }, [key, pauseMs]);
  return JSON.parse(settled) as Value;
}
