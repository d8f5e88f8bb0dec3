/** Account and password; the picture code only when the server asks for it. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { login } from '@farmers-mailbox/contract/session/endpoints.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { Field } from '../ui/Field.tsx';
import { useFormProblems } from '../ui/form-problems.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { textOf } from '../ui/text-of.ts';
import { PictureCode } from './PictureCode.tsx';
import type { FirstStepAnswer } from './SecondFactorStep.tsx';
import { SignInForm } from './SignInForm.tsx';

export interface PasswordSignInProps {
  userName: string;
  onUserName: (userName: string) => void;
  onAnswer: (answer: FirstStepAnswer) => void;
  /** another call that asks for the same, with the word for it */
  signIn?: (fields: RequestOf<typeof login>) => Promise<FirstStepAnswer>;
  submitLabel?: string;
  /** left out where the way leads to another page */
  onForgotten?: () => void;
  /** for who cannot see the picture */
  onPhoneWay: () => void;
}

const signInWithPassword = (fields: RequestOf<typeof login>) => call(login, fields);

const NAMES = ['userName', 'password', 'pictureCode'] as const;

export function PasswordSignIn(props: PasswordSignInProps) {
  const { userName, onUserName, onAnswer, onForgotten, onPhoneWay } = props;
  const { signIn = signInWithPassword, submitLabel = '登录' } = props;
  const { form, problems, show, place } = useFormProblems(NAMES);
  const [busy, setBusy] = useState(false);
  const [isPictureAsked, setPictureAsked] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const placeFailure = (thrown: unknown) => {
    const { code, message, asksForPicture } = toCallFailure(thrown);
    setAttempt((before) => before + 1);
    if (asksForPicture) setPictureAsked(true);
    if (code !== ErrorCode.wrongCaptcha) return place(thrown, 'password');
    show({ pictureCode: isPictureAsked ? message : '请输入图形验证码' });
  };
  const submit = async (fields: FormData) => {
    const name = textOf(fields, 'userName').trim();
    const password = textOf(fields, 'password');
    const code = textOf(fields, 'pictureCode').trim();
    const isWrong = show({
      userName: name === '' ? '请输入用户账号' : null,
      password: password === '' ? '请输入密码' : null,
      pictureCode: isPictureAsked && code === '' ? '请输入图形验证码' : null,
    });
    if (isWrong) return;
    setBusy(true);
    try {
      const picture = isPictureAsked ? { code, uuid: textOf(fields, 'uuid') } : {};
      onAnswer(await signIn({ userName: name, password, ...picture }));
    } catch (thrown) {
      placeFailure(thrown);
    } finally {
      setBusy(false);
    }
  };

  return (
    <SignInForm
      ref={form}
      label="密码登录"
      submitLabel={submitLabel}
      busyLabel="正在登录…"
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
      {isPictureAsked && (
        <PictureCode
          key={attempt}
          problem={problems.pictureCode}
          otherWay={
            <>
              看不到图片？
              <button type="button" className="plain-link" onClick={onPhoneWay}>
                改用短信验证码
              </button>
            </>
          }
        />
      )}
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
