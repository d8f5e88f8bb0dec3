/** A phone number, the button that has a code sent to it, and the code: for signing in and for a forgotten password. */

import { sendRegisterPhoneCode } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { sendLoginPhoneCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone, phoneForCodeProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { showFailure } from '../api/failure-notice.ts';
import { CodeButton } from '../ui/form/CodeButton.tsx';
import { tellIfSentAlready } from '../ui/form/code-not-sent.ts';
import { Field } from '../ui/form/Field.tsx';
import type { FormProblems } from '../ui/form/form-problems.ts';
import { keepCode } from '../ui/form/keep-code.ts';
import { phoneInput } from '../ui/form/number-input.ts';
import { TrialPhone } from './TrialPhone.tsx';
import { WORKING, WorkStatus } from './WorkStatus.tsx';
import { withWork } from './work.ts';

export type PhoneCodeName = 'phoneNumber' | 'code';

export interface PhoneCodeFieldsProps {
  scene: 'login' | 'password' | 'register';
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  /** those of the form that these fields stand in */
  formProblems: Pick<FormProblems<PhoneCodeName>, 'form' | 'problems' | 'show'>;
  trialAccounts: readonly TrialAccount[];
}

export function PhoneCodeFields(props: PhoneCodeFieldsProps) {
  const { scene, phoneNumber, onPhoneNumber, formProblems, trialAccounts } = props;
  const { form, problems, show } = formProblems;
  const [isWorkOwed, setWorkOwed] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const trialPhone = trialAccounts.find((account) => account.phoneNumber === sentTo)?.phoneNumber;

  const send = async (): Promise<boolean> => {
    if (!form.current) return false;
    if (show({ phoneNumber: phoneForCodeProblem(phoneNumber) })) return false;
    try {
      await withWork({ isOwed: isWorkOwed, onWork: setWorking }, (work) => {
        const asked = { phoneNumber: phoneNumber.trim(), ...work };
        return scene === 'register'
          ? call(sendRegisterPhoneCode, asked)
          : call(sendLoginPhoneCode, { ...asked, scene });
      });
      setSentTo(normalisePhone(phoneNumber));
      setWorkOwed(false);
      focusOn(form.current, 'code');
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
    if (ofPhone) show({ phoneNumber: ofPhone.message });
    else if (code === ErrorCode.wrongCaptcha) showFailure(thrown);
    else tellIfSentAlready(thrown);
  };

  return (
    <>
      <Field label="手机号码" problem={problems.phoneNumber}>
        {(control) => (
          <input
            {...control}
            name="phoneNumber"
            className="field"
            type="tel"
            {...phoneInput}
            autoComplete="tel-national"
            placeholder="请输入手机号码"
            value={phoneNumber}
            onChange={(event) => onPhoneNumber(event.target.value)}
          />
        )}
      </Field>
      <WorkStatus isWorking={isWorking} />
      <Field label="短信验证码" problem={problems.code}>
        {(control) => (
          <div className="with-button">
            <input
              {...control}
              name="code"
              className="field"
              inputMode="numeric"
              autoComplete="one-time-code"
              onInput={keepCode}
              placeholder="6位数字"
            />
            <CodeButton send={send} busyLabel={isWorking ? WORKING : undefined} />
          </div>
        )}
      </Field>
      {trialPhone != null && <TrialPhone phoneNumber={trialPhone} />}
    </>
  );
}

function focusOn(form: HTMLFormElement, name: PhoneCodeName): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
}
