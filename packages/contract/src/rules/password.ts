/**
 * Passwords: 9 to 16 characters of four classes. Beyond it, and because four classes alone let
 * Admin@123 pass: none of the common ones, and none that holds the account's own name.
 */
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_LENGTH_MIN = 9;
export const PASSWORD_LENGTH_MAX = 16;

interface PasswordPart {
  readonly name: string;
  readonly isIn: (value: string) => boolean;
}
/** Parts of a password that are judged while it is typed: its length, and the four kinds of characters that it must hold. */
export const PASSWORD_PARTS: readonly PasswordPart[] = [
  {
    name: `${PASSWORD_LENGTH_MIN}-${PASSWORD_LENGTH_MAX}位`,
    isIn: isLengthRight,
  },
  { name: '大写字母', isIn: (value) => /[A-Z]/.test(value) },
  { name: '小写字母', isIn: (value) => /[a-z]/.test(value) },
  { name: '数字', isIn: (value) => /\d/.test(value) },
  // everything that is neither letter, digit, space nor control
  { name: '符号', isIn: (value) => /[^\p{L}\p{N}\p{Z}\p{C}]/u.test(value) },
];

function isLengthRight(value: string): boolean {
  const length = Array.from(value).length;
  return length >= PASSWORD_LENGTH_MIN && length <= PASSWORD_LENGTH_MAX;
}

export function oldPasswordProblem(value: string): string | null {
  return value === '' ? '请输入原密码' : null;
}

/** A new password, judged with the account it is for. Spaces at the ends count: passwords are taken as typed. */
export function newPasswordProblem(value: string, accountName = ''): string | null {
  if (value === '') return '请输入新密码';
  if (!isLengthRight(value)) return '密码长度在9-16位';
  if (!PASSWORD_PARTS.every(({ isIn }) => isIn(value)))
    return '密码长度在9-16位,需包含大、小写字母，数字和符号';
  const lowerCase = value.toLowerCase();
  if (COMMON_PASSWORDS.has(lowerCase)) return '该密码过于常见，请换一个';
  if (accountName !== '' && lowerCase.includes(accountName.toLowerCase())) return '密码中不能包含用户账号';
  return null;
}

export function passwordConfirmProblem(value: string, newPassword: string): string | null {
  if (value === '') return '请确认新密码';
  return value === newPassword ? null : '两次密码必须输入一致';
}
