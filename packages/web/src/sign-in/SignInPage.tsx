/**
 * Sign-in with account and password. On purpose without the component kit: this page is what a first visit waits for, and
 * the rest of the console loads while somebody types.
 */
import { login } from '@farmers-mailbox/contract/session/endpoints.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { keepToken } from '../api/token.ts';
import { APP_TITLE, usePageTitle } from '../session/page-title.ts';
import { preloadConsole } from './preload.ts';
import './sign-in.css';

type FieldName = 'userName' | 'password';
const fieldSentences: Record<FieldName, string> = { userName: '请输入用户账号', password: '请输入密码' };

export function SignInPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Partial<Record<FieldName | 'form', string>>>({});
  usePageTitle('登录');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fields = { userName: textOf(form, 'userName').trim(), password: textOf(form, 'password') };
    const missing = (['userName', 'password'] as const).filter((name) => fields[name] === '');
    setProblems(Object.fromEntries(missing.map((name) => [name, fieldSentences[name]])));
    if (missing[0]) return focusField(missing[0]);
    setBusy(true);
    try {
      const { token } = await call(login, fields);
      keepToken(token);
      onSignedIn();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      setProblems({ form: failure.message });
      focusField('password');
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className="sign-in">
      <form
        className="sign-in-card"
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={preloadConsole}
      >
        <h1>{APP_TITLE}</h1>
        <p className="sign-in-subtitle">管理后台</p>
        {problems.form && (
          <p className="sign-in-failure" role="alert">
            {problems.form}
          </p>
        )}
        <label htmlFor="userName">用户账号</label>
        <input
          id="userName"
          name="userName"
          className="field"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
          placeholder="请输入用户账号"
          autoFocus
          {...invalid('userName', problems.userName)}
        />
        <Problem of="userName" text={problems.userName} />
        <label htmlFor="password">密码</label>
        <PasswordField problem={problems.password} />
        <Problem of="password" text={problems.password} />
        <button type="submit" className="plain-button plain-primary sign-in-submit" disabled={busy}>
          {busy ? '正在登录…' : '登录'}
        </button>
      </form>
    </main>
  );
}

function PasswordField({ problem }: { problem: string | undefined }) {
  const [visible, setVisible] = useState(false);
  return (
    <div className="sign-in-password">
      <input
        id="password"
        name="password"
        type={visible ? 'text' : 'password'}
        className="field"
        autoComplete="current-password"
        maxLength={200}
        placeholder="请输入密码"
        {...invalid('password', problem)}
      />
      <button
        type="button"
        aria-pressed={visible}
        aria-controls="password"
        onClick={() => setVisible(!visible)}
      >
        {visible ? '隐藏密码' : '显示密码'}
      </button>
    </div>
  );
}

const invalid = (name: FieldName, problem: string | undefined) =>
  problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-problem` };

function Problem({ of, text }: { of: FieldName; text: string | undefined }) {
  return text === undefined ? null : (
    <p id={`${of}-problem`} className="sign-in-problem">
      {text}
    </p>
  );
}

function textOf(form: FormData, name: FieldName): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function focusField(name: FieldName): void {
  document.getElementById(name)?.focus();
}
