/** Mobile numbers (specification §5): an optional 86, then 1, then 3 to 9, eleven digits in all. */

const MISSING = '请输入手机号码';
const WRONG = '请输入正确的手机号';
const WRONG_FOR_CODE = '请输入正确的手机号码';

export const PHONE_LENGTH = 11;
const phone = /^1[3-9]\d{9}$/;
const phoneWith86 = /^(?:86)?1[3-9]\d{9}$/;

/** Exactly the eleven digits that are stored. */
export function isPhone(value: string): boolean {
  return phone.test(value);
}

/** What is wrong with a number typed into a form. */
export function phoneProblem(value: string): string | null {
  const typed = value.trim();
  if (typed === '') return MISSING;
  return phoneWith86.test(typed) ? null : WRONG;
}

/** What is wrong with the number that a code is to be sent to: the specification words it differently there. */
export function phoneForCodeProblem(value: string): string | null {
  return phoneProblem(value) === null ? null : WRONG_FOR_CODE;
}

/**
 * The eleven digits of a number as people and spreadsheets write it: full-width digits, spaces, hyphens, a prefix of
 * 86, +86 or 0086. Null when no mobile number remains.
 */
export function normalisePhone(value: string): string | null {
  const compact = value.normalize('NFKC').replace(/[\s\p{Dash}\p{Cf}]/gu, '');
  const digits = compact.replace(/^(?:\+86|0086|86)(?=1)/, '');
  return isPhone(digits) ? digits : null;
}

/** 13812345678 → 138****5678 (contract §1.5). Anything of another length is hidden whole. */
export function maskPhone(value: string): string {
  return value.length === PHONE_LENGTH
    ? `${value.slice(0, 3)}****${value.slice(7)}`
    : '*'.repeat(value.length);
}
