/** One's own particulars: picture and account can be changed here, the phone in its own dialog, the proved name not at all. */
import { updateUserInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { personalInfoProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useSession } from '../session/session-context.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import { AvatarField } from './AvatarField.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { TextField } from './TextField.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const ACCOUNT_NAME_MAX = 20;

export function PersonalInfoDialog({ onClose }: { onClose: () => void }) {
  const { sysUser } = useSession().user;
  const reloadSession = useReloadSession();
  const [avatar, setAvatar] = useState(sysUser.avatar);
  const [isChangingPhone, setChangingPhone] = useState(false);
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const { form, problems, busy } = useDialogForm({
    names: ['userName'],
    problemsOf: personalInfoProblems,
    onTyped: () => setUnsaved(true),
    onSubmit: async ({ userName }) => {
      const { realName, certificateNo, phoneNumber } = sysUser;
      await call(updateUserInfo, { userName, realName, certificateNo, phoneNumber, avatar });
      tell('success', '修改用户信息成功');
      done();
      await reloadSession();
    },
  });
  return (
    <NativeDialog title="个人信息" {...(busy ? {} : { onClose: close, closeButton: true })}>
      <form {...form}>
        <AvatarField
          value={avatar}
          onChange={(chosen) => {
            setAvatar(chosen);
            setUnsaved(true);
          }}
        />
        <TextField
          label="真实姓名"
          name="realName"
          defaultValue={sysUser.realName}
          readOnly
          hint="已实名认证，不能修改"
        />
        <TextField
          label="用户账号"
          name="userName"
          defaultValue={sysUser.userName}
          problem={problems.userName}
          placeholder="请输入用户账号"
          maxLength={ACCOUNT_NAME_MAX}
          autoComplete="username"
        />
        <TextField
          label="身份证号"
          name="certificateNo"
          defaultValue={sysUser.certificateNo ?? ''}
          readOnly
        />
        {/* drawn anew after the phone was changed: an uncontrolled field keeps what it began with */}
        <TextField
          key={sysUser.phoneNumber}
          label="手机号码"
          name="phoneNumber"
          defaultValue={sysUser.phoneNumber}
          readOnly
          button={
            <button type="button" className="plain-button plain-link" onClick={() => setChangingPhone(true)}>
              更改
            </button>
          }
        />
        <DialogButtons submitLabel="保存" busyLabel="正在保存…" busy={busy} onCancel={close} />
      </form>
      {isChangingPhone && <PhoneDialog onClose={() => setChangingPhone(false)} />}
    </NativeDialog>
  );
}
