/** The second step of those who have a second factor: a code of their app, or one of their recovery codes. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { signInWithSecondFactor } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { recoveryCodeProblem } from '@farmers-mailbox/contract/entry/sign-in/forms.ts';
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import {
  typedVerificationCode,
  verificationCodeProblem,
} from '@farmers-mailbox/contract/rules/verification-code.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { SignedInAnswer } from '../session/enter.ts';
import { Field } from '../ui/form/Field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { SignInForm } from './SignInForm.tsx';

/** Of a password or a phone's code: either somebody is in, or a challenge stands for them. */
export type FirstStepAnswer = AnswerOf<typeof login>;

export interface SecondFactorStepProps {
  challenge: string;
  onSignedIn: (answer: SignedInAnswer) => void;
  onBack: () => void;
}

export function SecondFactorStep({ challenge, onSignedIn, onBack }: SecondFactorStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const problemOf = isRecovery ? recoveryCodeProblem : verificationCodeProblem;
  const form = useForm({
    initial: { code: '' },
    problemsOf: ({ code }) => problemsIn({ code: problemOf(code) }),
    judged: 'sent',
    clean: ({ code }) => ({ code: code.trim() }),
    failureAt: 'code',
    onSubmit: async ({ code }) => onSignedIn(await call(signInWithSecondFactor, { challenge, code })),
  });
  const type = (typed: string) => form.change({ code: isRecovery ? typed : typedVerificationCode(typed) });
  const changeKind = () => {
    form.reset({ code: '' });
    setRecovery(!isRecovery);
  };
  return (
    <>
      <h2>第二步：动态口令</h2>
      <p className="sign-in-note">
        {isRecovery
          ? '输入绑定动态口令时保存的一个恢复码。每个恢复码只能用一次。'
          : '打开手机上的身份验证器应用，输入“农民信箱”显示的6位数字。'}
      </p>
      <SignInForm form={form} label="动态口令" submitLabel="验证并登录" busyLabel="正在验证…">
        <Field
          key={isRecovery ? 'recovery' : 'totp'}
          label={isRecovery ? '恢复码' : '动态口令'}
          problem={form.problems.code}
        >
          {(control) => (
            <input
              {...control}
              name="code"
              className="field sign-in-code"
              autoComplete="one-time-code"
              autoFocus
              value={form.values.code}
              onChange={({ target }) => type(target.value)}
              {...(isRecovery
                ? {
                    maxLength: TYPED_NUMBER_MAX,
                    autoCapitalize: 'none',
                    spellCheck: false,
                    placeholder: '请输入恢复码',
                  }
                : { inputMode: 'numeric', placeholder: '6位数字' })}
            />
          )}
        </Field>
      </SignInForm>
      <p className="sign-in-links">
        <button type="button" className="plain-link" onClick={changeKind}>
          {isRecovery ? '改用动态口令' : '手机不在身边？使用恢复码'}
        </button>
        <button type="button" className="plain-link" onClick={onBack}>
          返回
        </button>
      </p>
    </>
  );
}
