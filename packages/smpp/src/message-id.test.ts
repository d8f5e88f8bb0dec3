import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageIdKey, messageIdKeys } from './message-id.ts';

const isSame = (answer: string, receipt: string) => messageIdKeys(receipt).includes(messageIdKey(answer));

test.each([
  ['hexadecimal with zeros in front, and decimal', '00000000075BCD15', '123456789'],
  ['decimal, and hexadecimal with zeros in front', '123456789', '00000000075bcd15'],
  ['decimal with and without zeros in front', '0000123456789', '123456789'],
  ['hexadecimal in small letters and in capitals', '75bcd15', '75BCD15'],
  [
    'a UUID in small letters and in capitals',
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    '0F8FAD5B-D9CB-469F-A165-70867728950E',
  ],
  ['neither number nor letters', '_-x', '_-x'],
  ['nothing but zeros', '000', '0'],
])('an id is found again: %s', (_name, answer, receipt) => {
  expect(isSame(answer, receipt)).toBe(true);
});

test('another number, or another word, is another id', () => {
  expect(isSame('123456789', '123456788')).toBe(false);
  expect(isSame('5f2c-11', '5f2c-12')).toBe(false);
  expect(isSame('100', '1')).toBe(false);
  expect(messageIdKeys('5f2c-11')).toEqual(['5f2c-11']);
});

test('any number is found in whichever of the two ways each side writes it', () => {
  const anyNumber = fc.bigInt({ min: 0n, max: 2n ** 64n });
  const written = (value: bigint, [base, width, isCapital]: [number, number, boolean]) => {
    const digits = value.toString(base).padStart(width, '0');
    return isCapital ? digits.toUpperCase() : digits;
  };
  const anyWay = fc.tuple(fc.constantFrom(10, 16), fc.nat(24), fc.boolean());
  fc.assert(
    fc.property(anyNumber, anyWay, anyWay, (value, answer, receipt) =>
      isSame(written(value, answer), written(value, receipt)),
    ),
  );
});
