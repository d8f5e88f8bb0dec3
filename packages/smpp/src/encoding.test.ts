import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeGsm,
  decodeText,
  decodeUcs2,
  encodeGsm,
  encodeText,
  encodeUcs2,
  encodingOf,
} from './encoding.ts';

const gsmCharacters = [
  ...'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿',
  ...'abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€',
];

describe('GSM 03.38', () => {
  test('has 127 basic and 10 extension characters', () => {
    expect(new Set(gsmCharacters).size).toBe(137);
    expect(gsmCharacters.filter((character) => encodeGsm(character).length === 2)).toHaveLength(10);
  });

  test('writes the codes of TS 23.038', () => {
    expect([...encodeGsm('@£_ A[€~')]).toEqual([0, 1, 0x11, 0x20, 0x41, 0x1b, 0x3c, 0x1b, 0x65, 0x1b, 0x3d]);
  });

  test('reads back whatever it wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...gsmCharacters)), (characters) => {
        const text = characters.join('');
        expect(encodingOf(text)).toBe('gsm');
        expect(decodeGsm(encodeGsm(text))).toBe(text);
      }),
    );
  });

  test('an escape before an unknown code shows the basic character; two escapes are a space', () => {
    expect(decodeGsm(Buffer.from([0x1b, 0x41]))).toBe('A');
    expect(decodeGsm(Buffer.from([0x1b, 0x1b, 0x41]))).toBe(' A');
    expect(decodeGsm(Buffer.from([0x41, 0x1b]))).toBe('A');
  });

  test('the escape itself, ç, a backtick and a Chinese character have no place in it', () => {
    for (const character of ['\x1b', 'ç', '`', '农', '【', '\u20ad'])
      expect(encodingOf(`a${character}`)).toBe('ucs2');
    expect(encodeGsm('a`b').toString('latin1')).toBe('a?b');
  });
});

describe('UCS-2', () => {
  test('is big-endian and carries surrogate pairs', () => {
    expect(encodeUcs2('农🌾').toString('hex')).toBe('519cd83cdf3e');
    expect(decodeUcs2(Buffer.from('519cd83cdf3e', 'hex'))).toBe('农🌾');
  });

  test('reads back any string, lone surrogates too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUcs2(encodeUcs2(text))).toBe(text);
      }),
    );
  });

  test('drops an odd last octet and leaves its input alone', () => {
    const octets = Buffer.from('519cd8', 'hex');
    expect(decodeUcs2(octets)).toBe('农');
    expect(octets.toString('hex')).toBe('519cd8');
  });
});

describe('decodeText', () => {
  test.each([
    [0, '0041'.slice(2), 'A'],
    [3, 'e9', 'é'],
    [8, '519c', '农'],
    [15, 'c5a9', '农'],
    [0x18, '519c', '农'],
    [0xf0, '11', '_'],
    [0xe0, '519c', '农'],
  ])('data_coding %i reads %s as %s', (dataCoding, hex, text) => {
    expect(decodeText(Buffer.from(hex, 'hex'), dataCoding)).toBe(text);
  });

  test('never throws, whatever the coding and the octets', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(255), (octets, dataCoding) => {
        expect(typeof decodeText(octets, dataCoding)).toBe('string');
      }),
    );
  });

  test('reads what encodeText wrote', () => {
    expect(decodeText(encodeText('price: 3 €', 'gsm'), 0)).toBe('price: 3 €');
    expect(decodeText(encodeText('价格 3 €', 'ucs2'), 8)).toBe('价格 3 €');
  });
});
