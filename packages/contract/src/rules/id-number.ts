/**
 * Chinese ID numbers (GB 11643): the real-name dialog looks at the form only, the shared checker also
 * at the check character and at numbers of the old 15 digits.
 */
import { compactNumber } from './typed-number.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = '10X98765432';

const realNameForm = /^[1-9]\d{5}(?:18|19|20)\d{9}[\dXx]$/;
const checkedForm = /^(?:\d{15}|\d{17}[\dXx])$/;

/** Half width, without blanks and hyphens, with a capital X: the form in which numbers are compared and stored. */
export function normaliseIdNumber(value: string): string {
  return compactNumber(value).toUpperCase();
}

/** The real-name dialog: 18 characters with an area code, a real date, three digits and a digit or X. */
export function realNameIdNumberProblem(value: string): string | null {
  const number = normaliseIdNumber(value);
  if (number === '') return '请输入18位身份证号';
  return realNameForm.test(number) && isDate(number.slice(6, 14)) ? null : '请输入正确的身份证号';
}

/** The shared checker: 15 or 18 characters, a real birth date, and for 18 the right check character. */
export function idNumberProblem(value: string): string | null {
  const number = normaliseIdNumber(value);
  if (number === '') return '身份证号码不能为空';
  if (!checkedForm.test(number)) return '输入的身份证号长度不对，或者号码不符合规定';
  const birthDate = number.length === 15 ? `19${number.slice(6, 12)}` : number.slice(6, 14);
  if (!isDate(birthDate)) return '输入的身份证号里出生日期不对';
  if (number.length === 18 && checkCharacterOf(number.slice(0, 17)) !== number[17])
    return '身份证的校验码不正确！';
  return null;
}

/** A number of the old 15 digits as the 18 characters that it stands for, so that one person has one number; others stay. */
export function toLongIdNumber(number: string): string {
  if (!/^\d{15}$/.test(number)) return number;
  const first17 = `${number.slice(0, 6)}19${number.slice(6)}`;
  return first17 + checkCharacterOf(first17);
}

/** GB 11643: the birthday stands in the number, and the last digit before the check character is odd for men. @param number 15 or 18 characters that are in order */
export function bornAndSexOf(number: string): { sex: 1 | 2; birthday: string } {
  const long = toLongIdNumber(normaliseIdNumber(number));
  const birthday = [long.slice(6, 10), long.slice(10, 12), long.slice(12, 14)].join('-');
  return { sex: Number(long[16]) % 2 === 1 ? 1 : 2, birthday };
}

/** The 18th character that belongs to the first 17 digits. */
export function checkCharacterOf(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0);
  return CHECK_CHARACTERS[sum % 11] ?? '';
}

/** Area and the last four characters stay readable; anything of another length is hidden whole. */
export function maskIdNumber(value: string): string {
  const hidden = value.length - 10;
  if (hidden !== 5 && hidden !== 8) return '*'.repeat(value.length);
  return value.slice(0, 6) + '*'.repeat(hidden) + value.slice(-4);
}

/** The year stays readable: day and month are part of the ID number, whose middle is hidden beside it. */
export const maskBirthday = (birthday: string): string => birthday.replace(/-.*$/, '-**-**');

/** True if YYYYMMDD names a day that exists. */
function isDate(yyyymmdd: string): boolean {
  const year = Number(yyyymmdd.slice(0, 4));
  const month = Number(yyyymmdd.slice(4, 6));
  const day = Number(yyyymmdd.slice(6, 8));
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const daysOfMonth = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0);
}
