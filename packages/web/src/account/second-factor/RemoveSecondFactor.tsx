/** Giving the second factor up: with the password and one more code, so that an open screen is not enough. */
import {
  getSecondFactor,
  removeSecondFactor,
} from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { removeSecondFactorProblems } from '@farmers-mailbox/contract/entry/second-factor/forms.ts';
import { useAct } from '../../api/hooks.ts';
import { Field, Problem } from '../../ui/form/Field.tsx';
import { numberInput } from '../../ui/form/number-input.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { useForm } from '../../ui/form/use-form.ts';

export interface RemoveSecondFactorProps {
  onRemoved: () => void;
  onBack: () => void;
}

export function RemoveSecondFactor({ onRemoved, onBack }: RemoveSecondFactorProps) {
  const { attempt } = useAct(removeSecondFactor, {
    success: '已解除动态口令',
    refresh: [getSecondFactor],
  });
  const form = useForm({
    initial: { password: '', code: '' },
    problemsOf: removeSecondFactorProblems,
    judged: 'sent',
    clean: ({ password, code }) => ({ password, code: code.trim() }),
    failureAt: 'code',
    onSubmit: async (fields) => {
      await attempt(fields);
      onRemoved();
    },
  });
  return (
    <form {...form.element}>
      <p>解除后，登录只需要密码。原来的恢复码全部作废。</p>
      <PasswordField
        form={form}
        name="password"
        label="密码"
        autoComplete="current-password"
        maxLength={200}
      />
      <Field label="动态口令或恢复码" problem={form.problems.code}>
        {(control) => (
          <input
            {...control}
            name="code"
            className="field"
            {...numberInput}
            autoComplete="one-time-code"
            autoCapitalize="none"
            value={form.values.code}
            onChange={({ target }) => form.change({ code: target.value })}
          />
        )}
      </Field>
      <Problem sentence={form.problems.form} />
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button" onClick={onBack}>
          返回
        </button>
        <button type="submit" className="plain-button plain-danger" disabled={form.busy}>
          {form.busy ? '正在解除…' : '解除绑定'}
        </button>
      </div>
    </form>
  );
}
