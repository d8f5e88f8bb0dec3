/** The forms of signing in: what is wrong with each field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { newPasswordProblem, passwordConfirmProblem } from '../../rules/password.ts';
import { phoneProblem } from '../../rules/phone.ts';
import { verificationCodeProblem } from '../../rules/verification-code.ts';

export interface PasswordSignInForm {
  userName: string;
  password: string;
}
export function passwordSignInProblems({
  userName,
  password,
}: PasswordSignInForm): Problems<keyof PasswordSignInForm> {
  return problemsIn({
    userName: userName === '' ? '请输入用户账号' : null,
    password: password === '' ? '请输入密码' : null,
  });
}

export interface PhoneCodeForm {
  phoneNumber: string;
  code: string;
}
export function phoneCodeProblems({ phoneNumber, code }: PhoneCodeForm): Problems<keyof PhoneCodeForm> {
  return problemsIn({ phoneNumber: phoneProblem(phoneNumber), code: verificationCodeProblem(code) });
}

export interface ForgottenPasswordForm extends PhoneCodeForm {
  newPassword: string;
  newPasswordConfirm: string;
}
export function forgottenPasswordProblems(
  form: ForgottenPasswordForm,
): Problems<keyof ForgottenPasswordForm> {
  const { newPassword, newPasswordConfirm } = form;
  return {
    ...phoneCodeProblems(form),
    ...problemsIn({
      newPassword: newPasswordProblem(newPassword),
      newPasswordConfirm: passwordConfirmProblem(newPasswordConfirm, newPassword),
    }),
  };
}

export const recoveryCodeProblem = (code: string): string | null => (code === '' ? '请输入恢复码' : null);
