/** Account and password; some work by the browser when the server asks for it. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { passwordSignInProblems } from '@farmers-mailbox/contract/entry/sign-in/forms.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { Field } from '../ui/form/Field.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { useForm } from '../ui/form/use-form.ts';
import type { FirstStepAnswer } from './SecondFactorStep.tsx';
import { SignInForm } from './SignInForm.tsx';
import { WORKING, WorkStatus } from './WorkStatus.tsx';
import { withWork } from './work.ts';

export interface PasswordSignInProps {
  /** with which it begins: then the password alone is missing */
  userName: string;
  onUserName: (userName: string) => void;
  onAnswer: (answer: FirstStepAnswer) => void;
  /** another call that asks for the same, with the word for it */
  signIn?: (fields: RequestOf<typeof login>) => Promise<FirstStepAnswer>;
  submitLabel?: string;
  /** left out where the way leads to another page */
  onForgotten?: () => void;
}

const signInWithPassword = (fields: RequestOf<typeof login>) => call(login, fields);

export function PasswordSignIn(props: PasswordSignInProps) {
  const { userName, onUserName, onAnswer, onForgotten } = props;
  const { signIn = signInWithPassword, submitLabel = '登录' } = props;
  const [isWorkOwed, setWorkOwed] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const form = useForm({
    initial: { userName, password: '' },
    problemsOf: passwordSignInProblems,
    judged: 'sent',
    clean: (typed) => ({ userName: typed.userName.trim(), password: typed.password }),
    failureAt: 'password',
    onChanged: (typed) => onUserName(typed.userName),
    onSubmit: async (fields) => {
      try {
        const owing = { isOwed: isWorkOwed, onWork: setWorking };
        onAnswer(await withWork(owing, (work) => signIn({ ...fields, ...work })));
      } catch (thrown) {
        if (toCallFailure(thrown).asksForWork) setWorkOwed(true);
        throw thrown;
      }
    },
  });
  return (
    <SignInForm
      form={form}
      label="密码登录"
      submitLabel={submitLabel}
      busyLabel={isWorking ? WORKING : '正在登录…'}
    >
      <Field label="用户账号" problem={form.problems.userName}>
        {(control) => (
          <input
            {...control}
            name="userName"
            className="field"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={50}
            placeholder="请输入用户账号"
            autoFocus={userName === ''}
            value={form.values.userName}
            onChange={({ target }) => form.change({ userName: target.value })}
          />
        )}
      </Field>
      <PasswordField
        form={form}
        name="password"
        label="密码"
        autoFocus={userName !== ''}
        autoComplete="current-password"
        maxLength={200}
        placeholder="请输入密码"
      />
      <WorkStatus isWorking={isWorking} />
      {onForgotten && (
        <p className="sign-in-aside">
          <button type="button" className="plain-link" onClick={onForgotten}>
            忘记密码？
          </button>
        </p>
      )}
    </SignInForm>
  );
}
