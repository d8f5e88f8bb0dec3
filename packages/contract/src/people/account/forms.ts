/** The forms with which people change their own account: what is wrong with each field. */
import { accountNameProblem } from '../../rules/account-name.ts';
import { realNameIdNumberProblem } from '../../rules/id-number.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { newPasswordProblem, oldPasswordProblem, passwordConfirmProblem } from '../../rules/password.ts';
import { phoneProblem } from '../../rules/phone.ts';
import { realNameMissingProblem } from '../../rules/real-name.ts';
import { verificationCodeProblem } from '../../rules/verification-code.ts';

export interface RealNameForm {
  realName: string;
  certificateNo: string;
}
export function realNameFormProblems({
  realName,
  certificateNo,
}: RealNameForm): Problems<keyof RealNameForm> {
  return problemsIn({
    realName: realNameMissingProblem(realName),
    certificateNo: realNameIdNumberProblem(certificateNo),
  });
}

export interface PasswordForm {
  oldPassword: string;
  newPassword: string;
  newPasswordConfirm: string;
}
/** @param accountName which the password must not hold; the server knows it only after the fields were read */
export function passwordFormProblems(
  { oldPassword, newPassword, newPasswordConfirm }: PasswordForm,
  accountName = '',
): Problems<keyof PasswordForm> {
  return problemsIn({
    oldPassword: oldPasswordProblem(oldPassword),
    newPassword: newPasswordProblem(newPassword, accountName),
    newPasswordConfirm: passwordConfirmProblem(newPasswordConfirm, newPassword),
  });
}

export interface PhoneForm {
  phoneNumber: string;
  code: string;
}
export function phoneFormProblems({ phoneNumber, code }: PhoneForm): Problems<keyof PhoneForm> {
  return problemsIn({ phoneNumber: phoneProblem(phoneNumber), code: verificationCodeProblem(code) });
}

/** Name and ID number are fixed by the proof of the real name, the phone by its own dialog: only the account is left to judge. */
export function personalInfoProblems({ userName }: { userName: string }): Problems<'userName'> {
  return problemsIn({ userName: accountNameProblem(userName) });
}
