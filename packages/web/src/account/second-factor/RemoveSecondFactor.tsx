/** Giving the second factor up: with the password and one more code, so that an open screen is not enough. */
import {
  getSecondFactor,
  removeSecondFactor,
} from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import type { FormEvent } from 'react';
import { useAct } from '../../api/hooks.ts';
import { Field, Problem } from '../../ui/form/Field.tsx';
import { useFormProblems } from '../../ui/form/form-problems.ts';
import { numberInput } from '../../ui/form/number-input.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf } from '../../ui/text/text-of.ts';

export interface RemoveSecondFactorProps {
  onRemoved: () => void;
  onBack: () => void;
}

const NAMES = ['password', 'code'] as const;

export function RemoveSecondFactor({ onRemoved, onBack }: RemoveSecondFactorProps) {
  const { attempt, busy } = useAct(removeSecondFactor, {
    success: '已解除动态口令',
    refresh: [getSecondFactor],
  });
  const { form, problems, show, place } = useFormProblems(NAMES);
  const remove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = textOf(fields, 'password');
    const code = textOf(fields, 'code').trim();
    const isWrong = show({
      password: password === '' ? '请输入密码' : null,
      code: code === '' ? '请输入动态口令或恢复码' : null,
    });
    if (isWrong) return;
    try {
      await attempt({ password, code });
      onRemoved();
    } catch (thrown) {
      place(thrown, 'code');
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void remove(event)}>
      <p>解除后，登录只需要密码。原来的恢复码全部作废。</p>
      <PasswordField
        label="密码"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        problem={problems.password}
      />
      <Field label="动态口令或恢复码" problem={problems.code}>
        {(control) => (
          <input
            {...control}
            name="code"
            className="field"
            {...numberInput}
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Problem sentence={problems.form} />
      <div className="dialog-buttons">
        <button type="button" className="plain-button" onClick={onBack}>
          返回
        </button>
        <button type="submit" className="plain-button plain-danger" disabled={busy}>
          {busy ? '正在解除…' : '解除绑定'}
        </button>
      </div>
    </form>
  );
}
