/** A code by SMS instead of a password. */

import { phoneLogin } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { phoneCodeProblems } from '@farmers-mailbox/contract/entry/sign-in/forms.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { call } from '../api/call.ts';
import { useForm } from '../ui/form/use-form.ts';
import { PhoneCodeFields } from './PhoneCodeFields.tsx';
import type { FirstStepAnswer } from './SecondFactorStep.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface PhoneSignInProps {
  /** with which it begins */
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  onAnswer: (answer: FirstStepAnswer) => void;
  trialAccounts: readonly TrialAccount[];
  submitLabel?: string;
}

export function PhoneSignIn(props: PhoneSignInProps) {
  const { phoneNumber, onPhoneNumber, onAnswer, trialAccounts, submitLabel = '登录' } = props;
  const form = useForm({
    initial: { phoneNumber, code: '' },
    problemsOf: phoneCodeProblems,
    judged: 'sent',
    clean: (typed) => ({ phoneNumber: typed.phoneNumber.trim(), code: typed.code.trim() }),
    failureAt: 'code',
    onChanged: (typed) => onPhoneNumber(typed.phoneNumber),
    onSubmit: async (fields) => onAnswer(await call(phoneLogin, fields)),
  });
  return (
    <SignInForm form={form} label="短信登录" submitLabel={submitLabel} busyLabel="正在登录…">
      <PhoneCodeFields form={form} scene="login" trialAccounts={trialAccounts} />
    </SignInForm>
  );
}
