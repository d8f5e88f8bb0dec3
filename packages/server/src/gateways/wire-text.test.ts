import { billedSegments } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { decodeUcs2 } from '@farmers-mailbox/smpp/encoding.ts';
import { splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentsOf } from './wire-text.ts';

const OWN = '【浙江农民信箱】';

test('a text to a gateway that signs leaves without ours, with room for the gateway’s, in the parts that are billed', () => {
  const piece = fc.oneof(
    fc.integer({ min: 1, max: 90 }).map((count) => '字'.repeat(count)),
    fc.string({ maxLength: 30 }).map((text) => text.replace(/[【】]/g, '')),
    fc.constantFrom('👨‍👩‍👧‍👦', '\u0301', '👍🏽'),
  );
  const sign = fc.integer({ min: 2, max: 18 }).map((length) => `【${'农'.repeat(length)}】`);
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), sign, (pieces, gatewaySign) => {
      const content = pieces.join('');
      const segments = segmentsOf(OWN + content, 7, gatewaySign);
      const words = segments.map(({ body, esmClass }) => decodeUcs2(splitUdh(body, esmClass).content));
      expect(words.join('')).toBe(content);
      expect(segments).toHaveLength(billedSegments(OWN + content, [gatewaySign]));
      const atTheGateway = (segments[0]?.body.length ?? 0) + gatewaySign.length * 2;
      expect(Math.max(atTheGateway, ...segments.slice(1).map(({ body }) => body.length))).toBeLessThanOrEqual(
        140,
      );
    }),
  );
});

test('to every other gateway it leaves with our signature', () => {
  const [only] = segmentsOf(`${OWN}台风`, 7);
  expect(decodeUcs2(only?.body ?? Buffer.alloc(0))).toBe(`${OWN}台风`);
});
