/** An account for somebody whom the third party knows and this installation does not: where they belong, and their phone. */
import { autoCreateAccount } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { createAccountProblems } from '@farmers-mailbox/contract/entry/outside-sign-in/forms.ts';
import { call } from '../../api/call.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PhoneCodeFields } from '../PhoneCodeFields.tsx';
import type { FirstStepAnswer } from '../SecondFactorStep.tsx';
import { SignInForm } from '../SignInForm.tsx';
import type { Visitor } from './arrival.ts';
import { VillageChoice } from './VillageChoice.tsx';

export interface CreateAccountProps {
  visitor: Visitor;
  onAnswer: (answer: FirstStepAnswer) => void;
}

export function CreateAccount({ visitor, onAnswer }: CreateAccountProps) {
  const { tempKey } = visitor;
  const form = useForm({
    initial: { deptId: '', phoneNumber: '', code: '' },
    problemsOf: createAccountProblems,
    judged: 'sent',
    clean: (typed) => ({ ...typed, code: typed.code.trim() }),
    failureAt: 'code',
    onSubmit: async (fields) => onAnswer(await call(autoCreateAccount, { tempKey, ...fields })),
  });
  return (
    <SignInForm form={form} label="创建账号" submitLabel="创建并登录" busyLabel="正在创建…">
      {visitor.phoneNumber !== null && (
        <p className="sign-in-note">第三方平台登记的手机号码：{visitor.phoneNumber}</p>
      )}
      <VillageChoice
        tempKey={tempKey}
        problem={form.problems.deptId}
        onChoose={(deptId) => form.change({ deptId })}
      />
      <PhoneCodeFields form={form} scene="register" trialAccounts={[]} />
    </SignInForm>
  );
}
