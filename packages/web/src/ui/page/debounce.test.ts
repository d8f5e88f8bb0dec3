import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the last of several calls is made, when nothing has asked for so long', () => {
  const made: string[] = [];
  const say = debounce((word: string) => made.push(word), 200);
  say('一');
  vi.advanceTimersByTime(199);
  say('二');
  vi.advanceTimersByTime(199);
  expect(made).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(made).toEqual(['二']);
});
