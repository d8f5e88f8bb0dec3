import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { pathOf } from './qr-path.ts';

test('runs of dark modules become strokes, up to the edge', () => {
  expect(
    pathOf([
      [false, true, true],
      [true, false, true],
    ]),
  ).toBe('M1 0h2v1h-2zM0 1h1v1h-1zM2 1h1v1h-1z');
});

test('the strokes cover exactly the dark modules of a code', () => {
  const { data, size } = encode('https://mail.example/qrConfirm?code=abcdefghijklmnopqrstuvwxyz012345', {
    ecc: 'M',
  });
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of pathOf(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(data);
});
