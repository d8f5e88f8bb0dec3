/** Changing the password: by choice, or because a first or an old one must go, and then the dialog cannot be closed. */
import { updatePassword } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { passwordFormProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { call } from '../api/call.ts';
import { replaceToken } from '../api/token.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useSession } from '../session/session-context.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { PasswordParts } from '../ui/form/PasswordParts.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { LeaveButton } from './LeaveButton.tsx';

/** @param props.onClose null: the password must be changed before anything else */
export function PasswordDialog({ onClose }: { onClose: (() => void) | null }) {
  const { user } = useSession();
  const reloadSession = useReloadSession();
  const { close, done, setUnsaved } = useGuardedClose(onClose ?? (() => {}));
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', newPasswordConfirm: '' },
    problemsOf: (values) => passwordFormProblems(values, user.sysUser.userName),
    judged: 'left',
    // where it must be changed, nothing but signing out closes it
    onChanged: () => setUnsaved(onClose !== null),
    onSubmit: async (values) => {
      await replaceToken(async () => (await call(updatePassword, values, { replacesToken: true })).token);
      tell('success', '修改密码成功');
      if (onClose) done();
      await reloadSession();
    },
  });
  return (
    <NativeDialog title="修改密码" {...(onClose && !form.busy ? { onClose: close, closeButton: true } : {})}>
      {!onClose && <p className="dialog-note">您的密码是初始密码、已被重置或使用过久，请先修改。</p>}
      <form {...form.element}>
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
          form={form}
          name="oldPassword"
          placeholder="请输入原密码"
          autoComplete="current-password"
          maxLength={200}
        />
        <PasswordField
          label="新密码"
          form={form}
          name="newPassword"
          placeholder="请输入新密码"
          autoComplete="new-password"
          maxLength={200}
        />
        <PasswordParts value={form.values.newPassword} />
        <PasswordField
          label="确认新密码"
          form={form}
          name="newPasswordConfirm"
          placeholder="请再次输入新密码"
          autoComplete="new-password"
          maxLength={200}
        />
        <DialogButtons
          submitLabel="修改密码"
          busyLabel="正在修改…"
          busy={form.busy}
          onCancel={onClose && close}
          instead={onClose ? undefined : <LeaveButton />}
        />
      </form>
    </NativeDialog>
  );
}
