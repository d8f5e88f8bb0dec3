/** Changing the password: by choice, or because a first or an old one must go, and then the dialog cannot be closed. */
import { updatePassword } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { passwordFormProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { replaceToken } from '../api/token.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useSession } from '../session/session-context.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PasswordParts } from '../ui/form/PasswordParts.tsx';
import { useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const NAMES = ['oldPassword', 'newPassword', 'newPasswordConfirm'] as const;

/** @param props.onClose null: the password must be changed before anything else */
export function PasswordDialog({ onClose }: { onClose: (() => void) | null }) {
  const { user } = useSession();
  const reloadSession = useReloadSession();
  const [typed, setTyped] = useState('');
  const { close, done, setUnsaved } = useGuardedClose(onClose ?? (() => {}));
  const { form, problems, busy } = useDialogForm({
    names: NAMES,
    asTyped: NAMES,
    problemsOf: (values) => passwordFormProblems(values, user.sysUser.userName),
    // where it must be changed, nothing but signing out closes it
    onTyped: () => setUnsaved(onClose !== null),
    onSubmit: async (values) => {
      await replaceToken(async () => (await call(updatePassword, values, { replacesToken: true })).token);
      tell('success', '修改密码成功');
      if (onClose) done();
      await reloadSession();
    },
  });
  return (
    <NativeDialog title="修改密码" {...(onClose && !busy ? { onClose: close, closeButton: true } : {})}>
      {!onClose && <p className="dialog-note">您的密码是初始密码、已被重置或使用过久，请先修改。</p>}
      <form {...form}>
        {/* password managers want to know whose password it is */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.sysUser.userName}
          readOnly
          hidden
        />
        <PasswordField
          label="原密码"
          name="oldPassword"
          problem={problems.oldPassword}
          placeholder="请输入原密码"
          autoComplete="current-password"
          maxLength={200}
        />
        <PasswordField
          label="新密码"
          name="newPassword"
          problem={problems.newPassword}
          placeholder="请输入新密码"
          autoComplete="new-password"
          maxLength={200}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <PasswordParts value={typed} />
        <PasswordField
          label="确认新密码"
          name="newPasswordConfirm"
          problem={problems.newPasswordConfirm}
          placeholder="请再次输入新密码"
          autoComplete="new-password"
          maxLength={200}
        />
        <DialogButtons
          submitLabel="确定"
          busyLabel="正在修改…"
          busy={busy}
          onCancel={onClose && close}
          instead={onClose ? undefined : <LeaveButton />}
        />
      </form>
    </NativeDialog>
  );
}
