import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, encodeGsm } from './encoding.ts';
import { encodeSegments, segmentsOf, segmentText, splitUdh } from './segments.ts';

const chinese = (units: number) => '农'.repeat(units);
const lengths = (text: string) => segmentText(text).segments.map((segment) => segment.length);

describe('UCS-2 texts', () => {
  test.each([
    [1, [1]],
    [69, [69]],
    [70, [70]],
    [71, [67, 4]],
    [133, [67, 66]],
    [134, [67, 67]],
    [135, [67, 67, 1]],
    [200, [67, 67, 66]],
    [201, [67, 67, 67]],
    [202, [67, 67, 67, 1]],
  ])('%i units are cut into %j', (units, expected) => {
    expect(lengths(chinese(units))).toEqual(expected);
  });

  // The emoji's two units stand on units 67 and 68, 134 and 135, 201 and 202: over an edge.
  test.each([
    ['69 units, all in one message', chinese(67) + '🌾', [69]],
    ['70 units', chinese(68) + '🌾', [70]],
    ['71 units, over the first edge', `${chinese(66)}🌾${chinese(3)}`, [66, 5]],
    ['71 units, before the first edge', `${chinese(65)}🌾${chinese(4)}`, [67, 4]],
    ['133 units, at the end', `${chinese(131)}🌾`, [67, 66]],
    ['134 units, at the end', `${chinese(132)}🌾`, [67, 67]],
    ['135 units, over the second edge', `${chinese(133)}🌾`, [67, 66, 2]],
    ['134 units, over the first edge: one more than 134 / 67', `${chinese(66)}🌾${chinese(66)}`, [66, 67, 1]],
    ['200 units, at the end', `${chinese(198)}🌾`, [67, 67, 66]],
    [
      '201 units, over the first edge: one more than 201 / 67',
      `${chinese(66)}🌾${chinese(133)}`,
      [66, 67, 67, 1],
    ],
    ['202 units, over the third edge', `${chinese(200)}🌾`, [67, 67, 66, 2]],
  ])('with an emoji, %s', (_name, text, expected) => {
    expect(lengths(text)).toEqual(expected);
  });

  test.each([
    ['a family joined by ZWJ', '👨‍👩‍👧‍👦'],
    ['a flag', '🇨🇳'],
    ['a skin tone', '👩🏽‍🌾'],
    ['a keycap', '1️⃣'],
    ['a letter with a combining mark', 'e\u0301'],
  ])('%s moves whole into the next segment', (_name, cluster) => {
    for (let before = 68 - cluster.length; before < 67; before++) {
      const text = chinese(before) + cluster + chinese(40);
      expect(segmentText(text).segments[1]?.startsWith(cluster)).toBe(true);
    }
  });

  test('a cluster longer than a segment is cut between code points', () => {
    const { segments } = segmentText(`农${'👩‍'.repeat(60)}👩`);
    expect(segments.length).toBeGreaterThan(2);
    for (const segment of segments) {
      expect(segment.length).toBeLessThanOrEqual(67);
      expect(segment.isWellFormed()).toBe(true);
    }
  });
});

describe('GSM texts', () => {
  test.each([
    [159, [159]],
    [160, [160]],
    [161, [153, 8]],
    [306, [153, 153]],
    [307, [153, 153, 1]],
  ])('%i septets are cut into %j', (units, expected) => {
    expect(lengths('a'.repeat(units))).toEqual(expected);
    expect(segmentText('a'.repeat(units)).encoding).toBe('gsm');
  });

  test('an extension character costs two septets, and is never parted from its escape', () => {
    expect(lengths('€'.repeat(80))).toEqual([80]);
    expect(lengths('€'.repeat(81))).toEqual([76, 5]);
    expect(lengths(`${'a'.repeat(152)}€${'a'.repeat(20)}`)).toEqual([152, 21]);
    expect(lengths(`${'a'.repeat(151)}€${'a'.repeat(20)}`)).toEqual([152, 20]);
  });

  test('CR LF stays together', () => {
    expect(lengths(`${'a'.repeat(152)}\r\n${'a'.repeat(20)}`)).toEqual([152, 22]);
  });
});

describe('any text', () => {
  const anyText = fc
    .array(
      fc.constantFrom('农', 'a', '€', '🌾', '👨‍👩‍👧‍👦', '🇨🇳', '\r\n', '\ud83c', '\udf3e', '\u200d', '，'),
      {
        maxLength: 400,
      },
    )
    .map((parts) => parts.join(''));

  test('is whole again when its segments are joined, and each segment fits', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 400 })), (text) => {
        const { encoding, segments } = segmentText(text);
        expect(segments.join('')).toBe(text);
        expect(segmentsOf(text)).toBe(segments.length);
        const most = segments.length === 1 ? { gsm: 160, ucs2: 70 } : { gsm: 153, ucs2: 67 };
        for (const segment of segments) {
          const cost = encoding === 'gsm' ? encodeGsm(segment).length : segment.length;
          expect(cost).toBeLessThanOrEqual(most[encoding]);
        }
        expect(segments.indexOf('')).toBe(text === '' ? 0 : -1);
      }),
    );
  });

  test('no segment ends inside a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        if (!text.isWellFormed()) return;
        for (const segment of segmentText(text).segments) expect(segment.isWellFormed()).toBe(true);
      }),
    );
  });

  test('travels and is read again, header and all', () => {
    fc.assert(
      fc.property(anyText, fc.nat(255), (text, reference) => {
        const encoded = encodeSegments(text, reference);
        const parts = encoded.map(({ body, esmClass, dataCoding }, index) => {
          expect(body.length).toBeLessThanOrEqual(dataCoding === 8 ? 140 : 160);
          const { content, concatenation } = splitUdh(body, esmClass);
          const expected = { reference, total: encoded.length, sequence: index + 1 };
          expect(concatenation).toEqual(encoded.length > 1 ? expected : undefined);
          return decodeText(content, dataCoding);
        });
        expect(parts.join('')).toBe(text);
      }),
    );
  });

  test('the empty text is one message', () => {
    expect(segmentText('')).toEqual({ encoding: 'gsm', segments: [''] });
  });

  test('more than 255 segments are refused', () => {
    expect(encodeSegments(chinese(255 * 67), 0)).toHaveLength(255);
    expect(() => encodeSegments(chinese(255 * 67 + 1), 0)).toThrow(RangeError);
  });
});

describe('splitUdh', () => {
  const split = (hex: string, esmClass = 0x40) => {
    const { content, concatenation } = splitUdh(Buffer.from(hex, 'hex'), esmClass);
    return { content: Buffer.from(content).toString('hex'), concatenation };
  };

  test('reads the 8-bit and the 16-bit reference, also behind another element', () => {
    expect(split('050003ab0201ffff')).toEqual({
      content: 'ffff',
      concatenation: { reference: 0xab, total: 2, sequence: 1 },
    });
    expect(split('06080412340302ffff')).toEqual({
      content: 'ffff',
      concatenation: { reference: 0x1234, total: 3, sequence: 2 },
    });
    expect(split('0b05040b8423f0000301030241')).toEqual({
      content: '41',
      concatenation: { reference: 1, total: 3, sequence: 2 },
    });
  });

  test('leaves a body alone whose esm_class names no header or whose header does not hold together', () => {
    expect(split('050003ab0201ffff', 0)).toEqual({ content: '050003ab0201ffff', concatenation: undefined });
    expect(split('200003ab')).toEqual({ content: '200003ab', concatenation: undefined });
    expect(split('')).toEqual({ content: '', concatenation: undefined });
  });

  test('a segment numbered 0 or above the total is not joined with anything', () => {
    expect(split('050003ab0200ff').concatenation).toBeUndefined();
    expect(split('050003ab0203ff').concatenation).toBeUndefined();
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(255), (octets, esmClass) => {
        expect(splitUdh(octets, esmClass).content.length).toBeLessThanOrEqual(octets.length);
      }),
    );
  });
});
