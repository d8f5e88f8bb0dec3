/** Proving one's real name (实名认证): covers every screen until it is done, and cannot be closed. Signing out stays possible. */

import { submitRealName } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { realNameFormProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { REAL_NAME_MAX } from '@farmers-mailbox/contract/rules/real-name.ts';
import { call } from '../api/call.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { TextField } from './TextField.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const ID_NUMBER_LENGTH = 18;

export function RealNameDialog() {
  const reloadSession = useReloadSession();
  const { form, problems, busy } = useDialogForm({
    names: ['realName', 'certificateNo'],
    problemsOf: realNameFormProblems,
    judgedAtLength: { certificateNo: ID_NUMBER_LENGTH },
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
      <form {...form}>
        <TextField
          label="用户姓名"
          name="realName"
          problem={problems.realName}
          placeholder="请输入真实姓名"
          nameMax={REAL_NAME_MAX}
          autoComplete="name"
        />
        <TextField
          label="身份证号"
          name="certificateNo"
          problem={problems.certificateNo}
          placeholder="请输入18位身份证号"
          numberMax={ID_NUMBER_LENGTH}
          autoComplete="off"
        />
        <DialogButtons
          submitLabel="提交认证"
          busyLabel="正在认证…"
          busy={busy}
          onCancel={null}
          instead={<LeaveButton />}
        />
      </form>
    </NativeDialog>
  );
}
