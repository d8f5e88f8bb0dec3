/** Proving one's real name (实名认证): covers every screen until it is done, and cannot be closed. Signing out stays possible. */

import { submitRealName } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { realNameFormProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { REAL_NAME_MAX } from '@farmers-mailbox/contract/rules/real-name.ts';
import { compactNumber } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { useForm } from '../ui/form/use-form.ts';
import { debounce } from '../ui/page/debounce.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { TextField } from './TextField.tsx';

const ID_NUMBER_LENGTH = 18;
/** The delay of the ID checker. */
const CHECKER_DELAY_MS = 200;

export function RealNameDialog() {
  const reloadSession = useReloadSession();
  const [soon] = useState(() => debounce((judge: () => void) => judge(), CHECKER_DELAY_MS));
  const form = useForm({
    initial: { realName: '', certificateNo: '' },
    problemsOf: realNameFormProblems,
    judged: 'left',
    clean: ({ realName, certificateNo }) => ({
      realName: realName.trim(),
      certificateNo: certificateNo.trim(),
    }),
    // a whole number is judged when nothing more is typed for a moment
    onChanged: ({ certificateNo }) =>
      soon(() => {
        if (compactNumber(certificateNo).length >= ID_NUMBER_LENGTH) form.judge('certificateNo');
      }),
    onSubmit: async (values) => {
      await call(submitRealName, values);
      tell('success', '认证成功');
      await reloadSession();
    },
  });
  return (
    <NativeDialog title="实名认证">
      <p className="dialog-note">
        按规定，使用本系统须先完成实名认证。姓名和身份证号码加密保存，不会公开显示。
      </p>
      <form {...form.element}>
        <TextField
          label="用户姓名"
          form={form}
          name="realName"
          placeholder="请输入真实姓名"
          nameMax={REAL_NAME_MAX}
          autoComplete="name"
        />
        <TextField
          label="身份证号"
          form={form}
          name="certificateNo"
          placeholder="请输入18位身份证号"
          numberMax={ID_NUMBER_LENGTH}
          autoComplete="off"
        />
        <DialogButtons
          submitLabel="提交认证"
          busyLabel="正在认证…"
          busy={form.busy}
          onCancel={null}
          instead={<LeaveButton />}
        />
      </form>
    </NativeDialog>
  );
}
