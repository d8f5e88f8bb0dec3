import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the last of several calls is made, two seconds after it unless told otherwise', () => {
  const made: string[] = [];
  const slow = debounce((word: string) => made.push(word));
  slow('一');
  vi.advanceTimersByTime(1999);
  slow('二');
  vi.advanceTimersByTime(1999);
  expect(made).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(made).toEqual(['二']);
  const quick = debounce((word: string) => made.push(word), 200);
  quick('三');
  vi.advanceTimersByTime(200);
  expect(made).toEqual(['二', '三']);
});
