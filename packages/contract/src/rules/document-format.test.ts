import { expect, test } from 'vitest';
import { formatDocumentDate, formatFileSize } from './document-format.ts';

test.each([
  [0, '0.00B'],
  [1023, '1023.00B'],
  [1024, '1.00K'],
  [1536, '1.50K'],
  [1024 * 1024 - 1, '1.00M'],
  [5_242_880, '5.00M'],
  [1024 ** 3 * 2.345, '2.35G'],
  [1024 ** 5, '1024.00T'],
])('[SHELL-07] %d bytes read %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown);
});

test.each([
  ['2026-09-01 07:05:00', '2026/09/01'],
  [1_788_217_500, '2026/09/01'],
  ['1788217500', '2026/09/01'],
  [1_788_217_500_000, '2026/09/01'],
  // half past four in the afternoon in London is the next day in China
  [1_788_280_200, '2026/09/02'],
])('[SHELL-07] %j is the day %s', (moment, shown) => {
  expect(formatDocumentDate(moment)).toBe(shown);
});
