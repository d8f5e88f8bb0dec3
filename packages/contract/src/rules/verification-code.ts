/** Codes sent to a phone, and those of authenticator apps: exactly six digits, however they were pasted. */
import { compactNumber } from './typed-number.ts';

export const VERIFICATION_CODE_LENGTH = 6;

/** `123 456`, `123-456` and full-width digits are the six digits; anything else comes back as it was. */
export function normaliseVerificationCode(typed: string): string {
  const digits = compactNumber(typed);
  return /^\d{6}$/.test(digits) ? digits : typed;
}

/** As much as a field keeps of what is typed or pasted: cleaned first, cut then. */
export const typedVerificationCode = (typed: string): string =>
  compactNumber(typed).slice(0, VERIFICATION_CODE_LENGTH);

export function verificationCodeProblem(value: string): string | null {
  if (value === '') return '请输入验证码';
  return /^\d{6}$/.test(normaliseVerificationCode(value)) ? null : '请输入6位数字的验证码';
}
