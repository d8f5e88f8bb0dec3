/** Unified social credit codes (GB 32100-2015): eighteen characters without I, O, S, V and Z, the last one a check character. */
import { compactNumber } from './typed-number.ts';

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
export const CREDIT_CODE_LENGTH = 18;

/** Registering body, kind of organisation, six digits of the place, nine characters of the organisation, the check character. */
const form = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/;

/** Half width, without blanks and hyphens between the groups, in capitals: the form that is compared and stored. */
export function normaliseCreditCode(value: string): string {
  return compactNumber(value).toUpperCase();
}

/** The problem of a code, or null; the form says whether one is needed at all. */
export function creditCodeProblem(value: string): string | null {
  const code = normaliseCreditCode(value);
  if (code === '') return '请输入统一社会信用代码';
  if (code.length !== CREDIT_CODE_LENGTH) return '应为18位';
  if (!form.test(code)) return '格式不正确，第3至8位是数字，且没有字母I、O、S、V、Z';
  return creditCheckCharacterOf(code.slice(0, -1)) === code.at(-1) ? null : '校验位不正确，请核对是否抄错';
}

/** The 18th character that belongs to the first 17: weights are the powers of 3 modulo 31. */
export function creditCheckCharacterOf(first17: string): string {
  let weight = 1;
  let sum = 0;
  for (const character of first17) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET.charAt((31 - (sum % 31)) % 31);
}
