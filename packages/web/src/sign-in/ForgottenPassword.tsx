/** A forgotten password: a code on the account's phone stands in for the old one. Fetched when somebody asks for it. */

import { checkModifyByPhone } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import {
  newPasswordProblem,
  PASSWORD_LENGTH_MAX,
  passwordConfirmProblem,
} from '@farmers-mailbox/contract/rules/password.ts';
import { phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { verificationCodeProblem } from '@farmers-mailbox/contract/rules/verification-code.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { tell } from '../notices/notices.ts';
import { useFormProblems } from '../ui/form/form-problems.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PasswordParts } from '../ui/form/PasswordParts.tsx';
import { textOf } from '../ui/text/text-of.ts';
import { PhoneCodeFields } from './PhoneCodeFields.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface ForgottenPasswordProps {
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  onBack: () => void;
  trialAccounts: readonly TrialAccount[];
}

const NAMES = ['phoneNumber', 'code', 'newPassword', 'newPasswordConfirm'] as const;

export function ForgottenPassword({
  phoneNumber,
  onPhoneNumber,
  onBack,
  trialAccounts,
}: ForgottenPasswordProps) {
  const formProblems = useFormProblems(NAMES);
  const { form, problems, show, place } = formProblems;
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const submit = async (fields: FormData) => {
    const phone = phoneNumber.trim();
    const code = textOf(fields, 'code').trim();
    const newPassword = textOf(fields, 'newPassword');
    const newPasswordConfirm = textOf(fields, 'newPasswordConfirm');
    const isWrong = show({
      phoneNumber: phoneProblem(phone),
      code: verificationCodeProblem(code),
      newPassword: newPasswordProblem(newPassword),
      newPasswordConfirm: passwordConfirmProblem(newPasswordConfirm, newPassword),
    });
    if (isWrong) return;
    setBusy(true);
    try {
      await call(checkModifyByPhone, { phoneNumber: phone, code, newPassword, newPasswordConfirm });
      tell('success', '修改密码成功');
      onBack();
    } catch (thrown) {
      place(thrown, 'code');
      setBusy(false);
    }
  };

  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        重设密码
      </h2>
      <p className="sign-in-note">用账号登记的手机号码接收验证码，再设一个新密码。</p>
      <SignInForm
        ref={form}
        label="重设密码"
        submitLabel="重设密码"
        busyLabel="正在提交…"
        busy={busy}
        problem={problems.form}
        onSubmit={submit}
      >
        <PhoneCodeFields
          scene="password"
          phoneNumber={phoneNumber}
          onPhoneNumber={onPhoneNumber}
          formProblems={formProblems}
          trialAccounts={trialAccounts}
        />
        <PasswordField
          label="新密码"
          name="newPassword"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH_MAX}
          placeholder="请输入新密码"
          problem={problems.newPassword}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <PasswordParts value={typed} />
        <PasswordField
          label="确认新密码"
          name="newPasswordConfirm"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH_MAX}
          placeholder="请再次输入新密码"
          problem={problems.newPasswordConfirm}
        />
      </SignInForm>
      <p className="sign-in-links">
        <button type="button" className="plain-link" onClick={onBack}>
          返回登录
        </button>
      </p>
    </>
  );
}
