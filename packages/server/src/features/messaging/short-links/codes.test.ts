import { expect, test } from 'vitest';
import { openLinkCodes } from './codes.ts';

const codes = openLinkCodes(Buffer.alloc(32, 7));

test('a code leads back to its recipient, at every edge', () => {
  for (const linkNo of [0, 1, 4_194_303]) {
    const codeOf = codes.codesOf(linkNo);
    for (const seq of [1, 1_023, 1_024, 1_000_000, 8_388_607]) {
      expect(codeOf(seq)).toMatch(/^[0-9A-Za-z]{8}$/);
      expect(codes.read(codeOf(seq))).toEqual({ linkNo, seq });
    }
  }
});

test('a hundred thousand recipients have as many codes, each for itself', () => {
  const codeOf = codes.codesOf(3);
  const all = new Set(Array.from({ length: 100_000 }, (_, index) => codeOf(index + 1)));
  expect(all.size).toBe(100_000);
  // neighbours share no beginning that would let one guess the other
  const shared = Array.from({ length: 1_000 }, (_, index) => codeOf(index + 1).slice(0, 3));
  expect(new Set(shared).size).toBeGreaterThan(950);
});

test('another key makes other codes, and what is no code is nothing', () => {
  const others = openLinkCodes(Buffer.alloc(32, 8));
  expect(others.codesOf(3)(1)).not.toBe(codes.codesOf(3)(1));
  expect(others.read(codes.codesOf(3)(1))).not.toEqual({ linkNo: 3, seq: 1 });
  for (const text of ['', 'short', 'aeiouaei', 'ZZZZZZZZ', '0000000000', "0000000'"])
    expect(codes.read(text)).toBeUndefined();
});
