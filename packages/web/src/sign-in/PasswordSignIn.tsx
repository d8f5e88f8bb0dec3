/** Account and password; some work by the browser when the server asks for it. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { Field } from '../ui/form/Field.tsx';
import { useFormProblems } from '../ui/form/form-problems.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { textOf } from '../ui/text/text-of.ts';
import type { FirstStepAnswer } from './SecondFactorStep.tsx';
import { SignInForm } from './SignInForm.tsx';
import { WORKING, WorkStatus } from './WorkStatus.tsx';
import { withWork } from './work.ts';

export interface PasswordSignInProps {
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

const NAMES = ['userName', 'password'] as const;

export function PasswordSignIn(props: PasswordSignInProps) {
  const { userName, onUserName, onAnswer, onForgotten } = props;
  const { signIn = signInWithPassword, submitLabel = '登录' } = props;
  const { form, problems, show, place } = useFormProblems(NAMES);
  const [busy, setBusy] = useState(false);
  const [isWorkOwed, setWorkOwed] = useState(false);
  const [isWorking, setWorking] = useState(false);

  const submit = async (fields: FormData) => {
    const name = textOf(fields, 'userName').trim();
    const password = textOf(fields, 'password');
    const isWrong = show({
      userName: name === '' ? '请输入用户账号' : null,
      password: password === '' ? '请输入密码' : null,
    });
    if (isWrong) return;
    setBusy(true);
    try {
      const owing = { isOwed: isWorkOwed, onWork: setWorking };
      onAnswer(await withWork(owing, (work) => signIn({ userName: name, password, ...work })));
    } catch (thrown) {
      if (toCallFailure(thrown).asksForWork) setWorkOwed(true);
      place(thrown, 'password');
    } finally {
      setBusy(false);
    }
  };

  return (
    <SignInForm
      ref={form}
      label="密码登录"
      submitLabel={submitLabel}
      busyLabel={isWorking ? WORKING : '正在登录…'}
      busy={busy}
      problem={problems.form}
      onSubmit={submit}
    >
      <Field label="用户账号" problem={problems.userName}>
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
            autoFocus
            value={userName}
            onChange={(event) => onUserName(event.target.value)}
          />
        )}
      </Field>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        placeholder="请输入密码"
        problem={problems.password}
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
