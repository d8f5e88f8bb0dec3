import { expect, it } from 'vitest';
import { readableText, showPlaceholders, storePlaceholders } from './placeholders.ts';

it('shows placeholders by their Chinese names and stores them as the contract has them', () => {
  const stored = '${name}您好，${village}今晚停水，${name}请注意，价格$5';
  const shown = '{姓名}您好，{村名}今晚停水，{姓名}请注意，价格$5';
  expect(showPlaceholders(stored)).toBe(shown);
  expect(storePlaceholders(shown)).toBe(stored);
});

it('leaves what is no placeholder alone', () => {
  expect(storePlaceholders('{电话}${phone}')).toBe('{电话}${phone}');
});

it('reads a stored text to people: no name of a variable, and nothing hidden', () => {
  expect(readableText('${village}今晚停水')).toBe('{村名}今晚停水');
  expect(readableText('停\u200b水')).not.toContain('\u200b');
});
