/** A forgotten password: a code on the account's phone stands in for the old one. Fetched when somebody asks for it. */

import { checkModifyByPhone } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { forgottenPasswordProblems } from '@farmers-mailbox/contract/entry/sign-in/forms.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { PASSWORD_LENGTH_MAX } from '@farmers-mailbox/contract/rules/password.ts';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { tell } from '../notices/notices.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PasswordParts } from '../ui/form/PasswordParts.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { PhoneCodeFields } from './PhoneCodeFields.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface ForgottenPasswordProps {
  /** with which it begins */
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  onBack: () => void;
  trialAccounts: readonly TrialAccount[];
}

export function ForgottenPassword({
  phoneNumber,
  onPhoneNumber,
  onBack,
  trialAccounts,
}: ForgottenPasswordProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const form = useForm({
    initial: { phoneNumber, code: '', newPassword: '', newPasswordConfirm: '' },
    problemsOf: forgottenPasswordProblems,
    judged: 'sent',
    clean: (typed) => ({ ...typed, phoneNumber: typed.phoneNumber.trim(), code: typed.code.trim() }),
    failureAt: 'code',
    onChanged: (typed) => onPhoneNumber(typed.phoneNumber),
    onSubmit: async (fields) => {
      await call(checkModifyByPhone, fields);
      tell('success', '修改密码成功');
      onBack();
    },
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        重设密码
      </h2>
      <p className="sign-in-note">用账号登记的手机号码接收验证码，再设一个新密码。</p>
      <SignInForm form={form} label="重设密码" submitLabel="重设密码" busyLabel="正在提交…">
        <PhoneCodeFields form={form} scene="password" trialAccounts={trialAccounts} />
        <PasswordField
          form={form}
          name="newPassword"
          label="新密码"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH_MAX}
          placeholder="请输入新密码"
        />
        <PasswordParts value={form.values.newPassword} />
        <PasswordField
          form={form}
          name="newPasswordConfirm"
          label="确认新密码"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH_MAX}
          placeholder="请再次输入新密码"
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
