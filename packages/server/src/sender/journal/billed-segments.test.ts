import { segmentsOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { segmentText } from '@farmers-mailbox/smpp/segments.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const SIGN = '【浙江农民信箱】';
const joinedByZwj = (count: number) => Array.from({ length: count }, () => '👻').join('\u200d');

test('a text of characters and a long row of joined emoji is billed in as many segments as it travels in', () => {
  const text = `${'字'.repeat(50)}${joinedByZwj(25)}`;
  expect(segmentText(text).segments).toEqual(segmentsOf(text));
  expect(segmentsOf(text)).toHaveLength(2);
});

test('every text is cut for the price exactly as it is cut for the carrier', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.integer({ min: 1, max: 90 }).map((count) => '字'.repeat(count)),
    fc.integer({ min: 1, max: 60 }).map(joinedByZwj),
    fc.integer({ min: 1, max: 150 }).map((count) => `a${'\u0301'.repeat(count)}`),
    fc.constantFrom('👨‍👩‍👧‍👦', '🇨🇳', '\r\n', '👍🏽'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = SIGN + pieces.join('');
      expect(segmentText(text).segments).toEqual(segmentsOf(text));
    }),
    { numRuns: 500 },
  );
});
