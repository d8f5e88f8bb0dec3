/** A code by SMS instead of a password. */

import { phoneLogin } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { verificationCodeProblem } from '@farmers-mailbox/contract/rules/verification-code.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useFormProblems } from '../ui/form/form-problems.ts';
import { textOf } from '../ui/text/text-of.ts';
import { PhoneCodeFields } from './PhoneCodeFields.tsx';
import type { FirstStepAnswer } from './SecondFactorStep.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface PhoneSignInProps {
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  onAnswer: (answer: FirstStepAnswer) => void;
  trialAccounts: readonly TrialAccount[];
  submitLabel?: string;
}

const NAMES = ['phoneNumber', 'code'] as const;

export function PhoneSignIn(props: PhoneSignInProps) {
  const { phoneNumber, onPhoneNumber, onAnswer, trialAccounts, submitLabel = '登录' } = props;
  const formProblems = useFormProblems(NAMES);
  const { form, problems, show, place } = formProblems;
  const [busy, setBusy] = useState(false);
  const submit = async (fields: FormData) => {
    const phone = phoneNumber.trim();
    const code = textOf(fields, 'code').trim();
    if (show({ phoneNumber: phoneProblem(phone), code: verificationCodeProblem(code) })) return;
    setBusy(true);
    try {
      onAnswer(await call(phoneLogin, { phoneNumber: phone, code }));
    } catch (thrown) {
      place(thrown, 'code');
    } finally {
      setBusy(false);
    }
  };
  return (
    <SignInForm
      ref={form}
      label="短信登录"
      submitLabel={submitLabel}
      busyLabel="正在登录…"
      busy={busy}
      problem={problems.form}
      onSubmit={submit}
    >
      <PhoneCodeFields
        scene="login"
        phoneNumber={phoneNumber}
        onPhoneNumber={onPhoneNumber}
        formProblems={formProblems}
        trialAccounts={trialAccounts}
      />
    </SignInForm>
  );
}
