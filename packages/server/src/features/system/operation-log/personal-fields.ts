/** Cuts an object to the fields that may stand in a log: everything but secrets, with phones, ID numbers and birthdays masked by the names of their fields. */
import { maskBirthday, maskIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';

const SECRET = /password|secret|token|cipher|hash$|^code$/i;
const PHONE = /phone|mobile/i;
const ID_NUMBER = /certificateNo|idNumber/i;
const BIRTHDAY = /birthday/i;

/** The same value, made for the log. A field is judged by its name: a phone under the name of something else stays readable. */
export function withoutPersonalData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonalData);
  if (value instanceof Date) return value.toISOString();
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, field]) => [name, masked(name, field)]));
}

/** A sentence whose numbers of people are masked. */
export const maskedNumbersIn = (sentence: string): string =>
  sentence.replace(/(?<!\d)\d{17}[\dX](?!\d)/gi, maskIdNumber).replace(/(?<!\d)1\d{10}(?!\d)/g, maskPhone);

function masked(name: string, field: unknown): unknown {
  if (Array.isArray(field)) return field.map((one) => masked(name, one));
  if (typeof field === 'string' && ID_NUMBER.test(name)) return maskIdNumber(field);
  if (typeof field === 'string' && BIRTHDAY.test(name)) return maskBirthday(field);
  if (typeof field === 'string' && PHONE.test(name)) return maskPhone(field);
  return withoutPersonalData(field);
}
