/** Changing the phone: a code goes to the new number, and whoever reads it there has proved that it is theirs. */

import { sendPhoneCode, verifyPhone } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { phoneFormProblems } from '@farmers-mailbox/contract/people/account/forms.ts';
import { phoneForCodeProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { typedVerificationCode } from '@farmers-mailbox/contract/rules/verification-code.ts';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { useReloadSession } from '../session/use-reload-session.ts';
import { CodeButton } from '../ui/form/CodeButton.tsx';
import { tellIfSentAlready } from '../ui/form/code-not-sent.ts';
import { phoneInput } from '../ui/form/number-input.ts';
import { useForm } from '../ui/form/use-form.ts';
import { useGuardedClose } from '../ui/unsaved/guarded-close.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { TextField } from './TextField.tsx';

export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const reloadSession = useReloadSession();
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const form = useForm({
    initial: { phoneNumber: '', code: '' },
    problemsOf: phoneFormProblems,
    judged: 'left',
    clean: ({ phoneNumber, code }) => ({ phoneNumber: phoneNumber.trim(), code: code.trim() }),
    onChanged: () => setUnsaved(true),
    onSubmit: async (values) => {
      await call(verifyPhone, values);
      tell('success', '更改手机号码成功');
      done();
      await reloadSession();
    },
  });
  const send = async () => {
    const phoneNumber = form.values.phoneNumber.trim();
    const problem = phoneForCodeProblem(phoneNumber);
    if (problem !== null) {
      form.refuse({ phoneNumber: problem });
      return false;
    }
    try {
      await call(sendPhoneCode, { phoneNumber });
      return true;
    } catch (thrown) {
      const [first] = toCallFailure(thrown).fieldErrors;
      if (first) form.refuse({ phoneNumber: first.message });
      else tellIfSentAlready(thrown);
      return false;
    }
  };
  return (
    <NativeDialog title="更改手机号码" {...(form.busy ? {} : { onClose: close, closeButton: true })}>
      <form {...form.element}>
        <TextField
          label="新手机号码"
          form={form}
          name="phoneNumber"
          placeholder="请输入手机号码"
          {...phoneInput}
          autoComplete="tel"
        />
        <TextField
          label="验证码"
          form={form}
          name="code"
          placeholder="请输入验证码"
          cleanTyped={typedVerificationCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          button={<CodeButton send={send} />}
        />
        <DialogButtons submitLabel="更改手机号码" busyLabel="正在更改…" busy={form.busy} onCancel={close} />
      </form>
    </NativeDialog>
  );
}
