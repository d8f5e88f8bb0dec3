/** A phone number, the button that has a code sent to it, and the code: for signing in and for a forgotten password. */

import { sendRegisterPhoneCode } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { sendLoginPhoneCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import type { PhoneCodeForm } from '@farmers-mailbox/contract/entry/sign-in/forms.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone, phoneForCodeProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { typedVerificationCode } from '@farmers-mailbox/contract/rules/verification-code.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { showFailure } from '../api/failure-notice.ts';
import { CodeButton } from '../ui/form/CodeButton.tsx';
import { tellIfSentAlready } from '../ui/form/code-not-sent.ts';
import { Field } from '../ui/form/Field.tsx';
import { phoneInput } from '../ui/form/number-input.ts';
import type { Form } from '../ui/form/use-form.ts';
import { TrialPhone } from './TrialPhone.tsx';
import { WORKING, WorkStatus } from './WorkStatus.tsx';
import { withWork } from './work.ts';

export interface PhoneCodeFieldsProps {
  /** that these fields stand in */
  form: Form<PhoneCodeForm>;
  scene: 'login' | 'password' | 'register';
  trialAccounts: readonly TrialAccount[];
}

export function PhoneCodeFields({ form, scene, trialAccounts }: PhoneCodeFieldsProps) {
  const [isWorkOwed, setWorkOwed] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const trialPhone = trialAccounts.find((account) => account.phoneNumber === sentTo)?.phoneNumber;

  const send = async (): Promise<boolean> => {
    const { phoneNumber } = form.values;
    const wrong = phoneForCodeProblem(phoneNumber);
    if (wrong !== null) {
      form.refuse({ phoneNumber: wrong });
      return false;
    }
    try {
      await withWork({ isOwed: isWorkOwed, onWork: setWorking }, (work) => {
        const asked = { phoneNumber: phoneNumber.trim(), ...work };
        return scene === 'register'
          ? call(sendRegisterPhoneCode, asked)
          : call(sendLoginPhoneCode, { ...asked, scene });
      });
      setSentTo(normalisePhone(phoneNumber));
      setWorkOwed(false);
      focusOnCode(form.element.ref.current);
      return true;
    } catch (thrown) {
      showWhyNotSent(thrown);
      return false;
    }
  };
  const showWhyNotSent = (thrown: unknown) => {
    const { code, asksForWork, fieldErrors } = toCallFailure(thrown);
    const ofPhone = fieldErrors.find(({ field }) => field === 'phoneNumber');
    if (asksForWork) setWorkOwed(true);
    if (ofPhone) form.refuse({ phoneNumber: ofPhone.message });
    else if (code === ErrorCode.wrongCaptcha) showFailure(thrown);
    else tellIfSentAlready(thrown);
  };

  return (
    <>
      <Field label="手机号码" problem={form.problems.phoneNumber}>
        {(control) => (
          <input
            {...control}
            name="phoneNumber"
            className="field"
            type="tel"
            {...phoneInput}
            autoComplete="tel-national"
            placeholder="请输入手机号码"
            value={form.values.phoneNumber}
            onChange={({ target }) => form.change({ phoneNumber: target.value })}
          />
        )}
      </Field>
      <WorkStatus isWorking={isWorking} />
      <Field label="短信验证码" problem={form.problems.code}>
        {(control) => (
          <div className="with-button">
            <input
              {...control}
              name="code"
              className="field"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="6位数字"
              value={form.values.code}
              onChange={({ target }) => form.change({ code: typedVerificationCode(target.value) })}
            />
            <CodeButton send={send} busyLabel={isWorking ? WORKING : undefined} />
          </div>
        )}
      </Field>
      {trialPhone != null && <TrialPhone phoneNumber={trialPhone} />}
    </>
  );
}

function focusOnCode(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input[name=code]')?.focus();
}
