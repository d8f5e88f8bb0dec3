/** One's own particulars: picture and account can be changed here, the phone in its own dialog, the proved name not at all. */
import { updateUserInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { personalInfoProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useSession } from '../session/session-context.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { useForm } from '../ui/form/use-form.ts';
import { useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import { AvatarField } from './AvatarField.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { ShownField, TextField } from './TextField.tsx';

const ACCOUNT_NAME_MAX = 20;

export function PersonalInfoDialog({ onClose }: { onClose: () => void }) {
  const { sysUser } = useSession().user;
  const reloadSession = useReloadSession();
  const [isChangingPhone, setChangingPhone] = useState(false);
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const form = useForm({
    initial: { userName: sysUser.userName, avatar: sysUser.avatar },
    problemsOf: personalInfoProblems,
    judged: 'left',
    clean: ({ userName, avatar }) => ({ userName: userName.trim(), avatar }),
    onChanged: () => setUnsaved(true),
    onSubmit: async ({ userName, avatar }) => {
      const { realName, certificateNo, phoneNumber } = sysUser;
      await call(updateUserInfo, { userName, realName, certificateNo, phoneNumber, avatar });
      tell('success', '修改用户信息成功');
      done();
      await reloadSession();
    },
  });
  return (
    <NativeDialog title="个人信息" {...(form.busy ? {} : { onClose: close, closeButton: true })}>
      <form {...form.element}>
        <AvatarField value={form.values.avatar} onChange={(avatar) => form.change({ avatar })} />
        <ShownField label="真实姓名" value={sysUser.realName} hint="已实名认证，不能修改" />
        <TextField
          form={form}
          name="userName"
          label="用户账号"
          placeholder="请输入用户账号"
          maxLength={ACCOUNT_NAME_MAX}
          autoComplete="username"
        />
        <ShownField label="身份证号" value={sysUser.certificateNo ?? ''} />
        <ShownField
          label="手机号码"
          value={sysUser.phoneNumber}
          button={
            <button type="button" className="plain-button plain-link" onClick={() => setChangingPhone(true)}>
              更改
            </button>
          }
        />
        <DialogButtons submitLabel="保存" busyLabel="正在保存…" busy={form.busy} onCancel={close} />
      </form>
      {isChangingPhone && <PhoneDialog onClose={() => setChangingPhone(false)} />}
    </NativeDialog>
  );
}
