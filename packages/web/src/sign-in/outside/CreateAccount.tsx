/** An account for somebody whom the third party knows and this installation does not: where they belong, and their phone. */
import { autoCreateAccount } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { verificationCodeProblem } from '@farmers-mailbox/contract/rules/verification-code.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useFormProblems } from '../../ui/form/form-problems.ts';
import { textOf } from '../../ui/text/text-of.ts';
import { PhoneCodeFields } from '../PhoneCodeFields.tsx';
import type { FirstStepAnswer } from '../SecondFactorStep.tsx';
import { SignInForm } from '../SignInForm.tsx';
import type { Visitor } from './arrival.ts';
import { VillageChoice } from './VillageChoice.tsx';

export interface CreateAccountProps {
  visitor: Visitor;
  onAnswer: (answer: FirstStepAnswer) => void;
}

const NAMES = ['deptId', 'phoneNumber', 'code'] as const;

export function CreateAccount({ visitor, onAnswer }: CreateAccountProps) {
  const formProblems = useFormProblems(NAMES);
  const { form, problems, show, place } = formProblems;
  const [phoneNumber, setPhoneNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const { tempKey } = visitor;
  const submit = async (fields: FormData) => {
    const deptId = textOf(fields, 'deptId');
    const code = textOf(fields, 'code').trim();
    const isWrong = show({
      deptId: deptId === '' ? '请选择所属组织' : null,
      phoneNumber: phoneProblem(phoneNumber),
      code: verificationCodeProblem(code),
    });
    if (isWrong) return;
    setBusy(true);
    try {
      onAnswer(await call(autoCreateAccount, { tempKey, deptId, phoneNumber, code }));
    } catch (thrown) {
      place(thrown, 'code');
    } finally {
      setBusy(false);
    }
  };
  return (
    <SignInForm
      ref={form}
      label="创建账号"
      submitLabel="创建并登录"
      busyLabel="正在创建…"
      busy={busy}
      problem={problems.form}
      onSubmit={submit}
    >
      {visitor.phoneNumber !== null && (
        <p className="sign-in-note">第三方平台登记的手机号码：{visitor.phoneNumber}</p>
      )}
      <VillageChoice tempKey={tempKey} problem={problems.deptId} />
      <PhoneCodeFields
        scene="register"
        phoneNumber={phoneNumber}
        onPhoneNumber={setPhoneNumber}
        formProblems={formProblems}
        trialAccounts={[]}
      />
    </SignInForm>
  );
}
