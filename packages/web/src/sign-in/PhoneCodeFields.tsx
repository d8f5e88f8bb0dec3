/** A phone number, the button that has a code sent to it, and the code: for signing in and for a forgotten password. */

import { sendRegisterPhoneCode } from '@farmers-mailbox/contract/outside-sign-in/endpoints.ts';
import { normalisePhone, phoneForCodeProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { sendLoginPhoneCode } from '@farmers-mailbox/contract/sign-in/endpoints.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/trial/endpoints.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { CodeButton } from '../ui/CodeButton.tsx';
import { tellIfSentAlready } from '../ui/code-not-sent.ts';
import { Field } from '../ui/Field.tsx';
import type { FormProblems } from '../ui/form-problems.ts';
import { keepCode } from '../ui/keep-code.ts';
import { textOf } from '../ui/text-of.ts';
import { PictureCode } from './PictureCode.tsx';
import { TrialPhone } from './TrialPhone.tsx';

export type PhoneCodeName = 'phoneNumber' | 'pictureCode' | 'code';

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
  const [isPictureAsked, setPictureAsked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const trialPhone = trialAccounts.find((account) => account.phoneNumber === sentTo)?.phoneNumber;

  const send = async (): Promise<boolean> => {
    if (!form.current) return false;
    const fields = new FormData(form.current);
    const code = textOf(fields, 'pictureCode').trim();
    const isWrong = show({
      phoneNumber: phoneForCodeProblem(phoneNumber),
      pictureCode: isPictureAsked && code === '' ? '请输入图形验证码' : null,
    });
    if (isWrong) return false;
    try {
      const picture = isPictureAsked ? { code, uuid: textOf(fields, 'uuid') } : {};
      const asked = { phoneNumber: phoneNumber.trim(), ...picture };
      await (scene === 'register'
        ? call(sendRegisterPhoneCode, asked)
        : call(sendLoginPhoneCode, { ...asked, scene }));
      setSentTo(normalisePhone(phoneNumber));
      setPictureAsked(false);
      focusOn(form.current, 'code');
      return true;
    } catch (thrown) {
      showWhyNotSent(thrown);
      return false;
    }
  };
  const showWhyNotSent = (thrown: unknown) => {
    const { message, asksForPicture, fieldErrors } = toCallFailure(thrown);
    const ofPhone = fieldErrors.find(({ field }) => field === 'phoneNumber');
    setAttempt((before) => before + 1);
    if (ofPhone) show({ phoneNumber: ofPhone.message });
    else if (asksForPicture) {
      setPictureAsked(true);
      show({ pictureCode: isPictureAsked ? message : '请先输入图形验证码，再获取短信验证码' });
    } else tellIfSentAlready(thrown);
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
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={30}
            placeholder="请输入手机号码"
            value={phoneNumber}
            onChange={(event) => onPhoneNumber(event.target.value)}
          />
        )}
      </Field>
      {isPictureAsked && (
        <PictureCode
          key={attempt}
          problem={problems.pictureCode}
          otherWay="看不到图片？可以改用密码或扫码登录，或请管理员协助。"
        />
      )}
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
            <CodeButton send={send} />
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
