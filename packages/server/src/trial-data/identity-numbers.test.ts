import { creditCheckCharacterOf } from '@farmers-mailbox/contract/rules/credit-code.ts';
import { idNumberProblem } from '@farmers-mailbox/contract/rules/id-number.ts';
import { isPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { expect, test } from 'vitest';
import { drawCarrier, drawCreditCode, drawLandline, openCertificates, phoneAt } from './identity-numbers.ts';
import { openRandom } from './random.ts';

test('phones begin with 154 or 160, which belong to no carrier, and are all different', () => {
  const phones = Array.from({ length: 200_000 }, (_, position) => phoneAt(position, 33));
  expect(new Set(phones).size).toBe(phones.length);
  expect(phones.filter((phone) => !isPhone(phone) || !/^(154|160)/.test(phone))).toEqual([]);
  expect(new Set([0, 100_000_000, 199_999_999].map((position) => phoneAt(position, 33))).size).toBe(3);
});

test('ID numbers are right, of an area that does not exist, and different even for the same birthday', () => {
  const total = 40_000;
  const certificateAt = openCertificates(total);
  const birth = new Date('1966-05-04T00:00:00Z');
  const made = Array.from({ length: total }, (_, position) => certificateAt(position, birth));
  expect(new Set(made.map((one) => one.certificateNo)).size).toBe(total);
  expect(made.filter((one) => idNumberProblem(one.certificateNo) !== null)).toEqual([]);
  expect(made.filter((one) => !/^3399(0[1-9]|1[01])/.test(one.certificateNo))).toEqual([]);
  const wrongSex = made.filter((one) => (Number(one.certificateNo[16]) % 2 === 1) !== (one.sex === 'man'));
  expect(wrongSex).toEqual([]);
  expect(made.filter((one) => one.certificateNo.slice(6, 14) !== one.birthday.replaceAll('-', ''))).toEqual(
    [],
  );
});

test('ID numbers of people born before 1970 are right as well', () => {
  const { certificateNo, birthday } = openCertificates(50_000)(30_000, new Date('1950-01-01T00:00:00Z'));
  expect(idNumberProblem(certificateNo)).toBeNull();
  expect(birthday >= '1950-01-01' && birthday <= '1950-01-10').toBe(true);
});

test("the check character of credit codes is the standard's", () => {
  // the example of GB 32100-2015
  expect(creditCheckCharacterOf('91350100M000100Y4')).toBe('3');
  const random = openRandom(1, 'test');
  for (let round = 0; round < 500; round++) {
    const code = drawCreditCode(random, '93');
    expect(code).toMatch(/^93339900[0-9A-HJ-NP-RTUWXY]{10}$/);
    expect(code[17]).toBe(creditCheckCharacterOf(code.slice(0, 17)));
  }
});

test('landlines have the area code of their city and a local part that is never given out', () => {
  const random = openRandom(1, 'test');
  expect(drawLandline(random, '330225A1')).toMatch(/^0574-0\d{7}$/);
  expect(drawLandline(random, '33A1')).toMatch(/^0571-0\d{7}$/);
});

test('carriers have the shares of the province', () => {
  const random = openRandom(1, 'test');
  const drawn = Array.from({ length: 20_000 }, () => drawCarrier(random));
  const percentOf = (carrier: string) => drawn.filter((one) => one === carrier).length / 200;
  expect(percentOf('CMCC')).toBeCloseTo(62, -0.5);
  expect(percentOf('CBN')).toBeCloseTo(2, -0.3);
});
