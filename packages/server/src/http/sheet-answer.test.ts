import { expect, test } from 'vitest';
import { safeCell, unguardedCell } from './sheet-answer.ts';

test.each(['=1', '+1', '-1', '@A1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
  'what begins a formula is a text, and is read again as it was: %j',
  (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(unguardedCell(safeCell(text))).toBe(text);
  },
);

test.each(['', "'张三'", '1=1', '三-1'])('what begins none stays as it is: %j', (text) => {
  expect([safeCell(text), unguardedCell(text)]).toEqual([text, text]);
});
