/** Changing the phone: a code goes to the new number, and whoever reads it there has proved that it is theirs. */

import { sendPhoneCode, verifyPhone } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { phoneFormProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { phoneForCodeProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { CodeButton } from '../ui/form/CodeButton.tsx';
import { tellIfSentAlready } from '../ui/form/code-not-sent.ts';
import { keepCode } from '../ui/form/keep-code.ts';
import { phoneInput } from '../ui/form/number-input.ts';
import { useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { TextField } from './TextField.tsx';
import { useDialogForm } from './use-dialog-form.ts';

export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const reloadSession = useReloadSession();
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const { form, problems, busy, read, show } = useDialogForm({
    names: ['phoneNumber', 'code'],
    problemsOf: phoneFormProblems,
    onTyped: () => setUnsaved(true),
    onSubmit: async (values) => {
      await call(verifyPhone, values);
      tell('success', '更改手机号码成功');
      done();
      await reloadSession();
    },
  });
  const send = async () => {
    const { phoneNumber } = read();
    const problem = phoneForCodeProblem(phoneNumber);
    if (problem !== null) {
      show({ phoneNumber: problem });
      return false;
    }
    try {
      await call(sendPhoneCode, { phoneNumber });
      return true;
    } catch (thrown) {
      const [first] = toCallFailure(thrown).fieldErrors;
      if (first) show({ phoneNumber: first.message });
      else tellIfSentAlready(thrown);
      return false;
    }
  };
  return (
    <NativeDialog title="更改手机号码" {...(busy ? {} : { onClose: close, closeButton: true })}>
      <form {...form}>
        <TextField
          label="新手机号码"
          name="phoneNumber"
          problem={problems.phoneNumber}
          placeholder="请输入手机号码"
          {...phoneInput}
          autoComplete="tel"
        />
        <TextField
          label="验证码"
          name="code"
          problem={problems.code}
          placeholder="请输入验证码"
          onInput={keepCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          button={<CodeButton send={send} />}
        />
        <DialogButtons submitLabel="确定" busyLabel="正在更改…" busy={busy} onCancel={close} />
      </form>
    </NativeDialog>
  );
}
