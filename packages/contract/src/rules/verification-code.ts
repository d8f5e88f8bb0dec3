/** Codes sent to a phone (specification §5): exactly six digits. */

export const VERIFICATION_CODE_LENGTH = 6;

export function verificationCodeProblem(value: string): string | null {
  if (value === '') return '请输入验证码';
  return /^\d{6}$/.test(value) ? null : '请输入6位数字的验证码';
}
