import { expect, test } from 'vitest';
import { addresseesInWords } from './addressees.ts';

const nobody = {
  objDepts: [],
  excludeDepts: [],
  objCategories: [],
  groups: [],
  users: [],
  phoneNumbers: [],
  phoneFile: null,
};
const named = (...names: string[]) => names.map((name) => ({ id: name, name, placeName: '' }));

test('the villages are named, with what is left out of them and which people in them', () => {
  expect(addresseesInWords({ ...nobody, objDepts: named('绕城村', '华联村') })).toBe('绕城村、华联村');
  expect(
    addresseesInWords({
      ...nobody,
      objDepts: named('三墩镇'),
      excludeDepts: named('绕城村'),
      objCategories: named('种植户'),
    }),
  ).toBe('三墩镇（1 处除外）的种植户');
});

test('of many names the first three stand for all', () => {
  const objDepts = named('绕城村', '华联村', '墩西社区', '新星社区');
  expect(addresseesInWords({ ...nobody, objDepts })).toBe('绕城村、华联村、墩西社区等 4 处');
});

test('every other way to choose is told as well', () => {
  expect(addresseesInWords({ ...nobody, groups: named('防汛联系人'), phoneNumbers: ['13800000000'] })).toBe(
    '防汛联系人、1 个填写的号码',
  );
  expect(addresseesInWords(nobody)).toBe('');
});
