import { expect, test } from 'vitest';
import { AnswerWindow, sequenceMax } from './answer-window.ts';

function sent(window: AnswerWindow<string>, ...tokens: string[]): number[] {
  return tokens.map((token) => {
    const sequence = window.nextSequence();
    window.add(sequence, token);
    return sequence;
  });
}

function ticks(window: AnswerWindow<string>, count: number): string[] {
  const timedOut: string[] = [];
  for (let i = 0; i < count; i++) window.tick((token) => timedOut.push(token));
  return timedOut;
}

test('gives each token back once', () => {
  const window = new AnswerWindow<string>(10, 3);
  const [a = 0, b = 0] = sent(window, 'a', 'b');
  expect(window.free).toBe(8);
  expect(window.take(b)).toBe('b');
  expect(window.take(b)).toBeUndefined();
  expect(window.take(a)).toBe('a');
  expect(window.take(99)).toBeUndefined();
  expect(window.free).toBe(10);
});

test('counts sequence numbers from 1 to 0x7FFFFFFF and again', () => {
  const window = new AnswerWindow<string>(10, 3, sequenceMax - 1);
  expect(sent(window, 'a', 'b', 'c', 'd')).toEqual([sequenceMax - 1, sequenceMax, 1, 2]);
});

test('a token waits at least its ticks, then is in doubt and its place free', () => {
  const window = new AnswerWindow<string>(2, 3);
  const [a = 0] = sent(window, 'a');
  expect(ticks(window, 3)).toEqual([]);
  sent(window, 'b');
  expect(ticks(window, 1)).toEqual(['a']);
  expect(window.outstanding).toBe(1);
  expect(window.take(a)).toBeUndefined();
  expect(window.takeDoubt(a)).toBe('a');
  expect(ticks(window, 10)).toEqual(['b']);
});

test('times out in order over the wrap of the numbers', () => {
  const window = new AnswerWindow<string>(10, 2, sequenceMax - 1);
  sent(window, 'a', 'b', 'c');
  ticks(window, 1);
  sent(window, 'd');
  expect(ticks(window, 2)).toEqual(['a', 'b', 'c']);
  expect(ticks(window, 1)).toEqual(['d']);
});

test('drains the doubtful and the waiting', () => {
  const window = new AnswerWindow<string>(10, 1);
  sent(window, 'a');
  ticks(window, 2);
  sent(window, 'b');
  expect(window.drain()).toEqual(['a', 'b']);
  expect(window.outstanding).toBe(0);
});
