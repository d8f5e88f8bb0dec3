/** Binding: the app takes the secret from a QR code or by hand, and its first code proves that it has it. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
} from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import {
  typedVerificationCode,
  verificationCodeProblem,
} from '@farmers-mailbox/contract/rules/verification-code.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type CallFailure, toCallFailure } from '../../api/call-failure.ts';
import { isTold } from '../../api/failure-notice.ts';
import { useAct } from '../../api/hooks.ts';
import { Field } from '../../ui/form/Field.tsx';
import { ErrorState, Skeleton } from '../../ui/page/states.tsx';
import { QrPicture } from '../../ui/qr/QrPicture.tsx';

export interface BindSecondFactorProps {
  onBound: (recoveryCodes: readonly string[]) => void;
  onBack: () => void;
}

export function BindSecondFactor({ onBound, onBack }: BindSecondFactorProps) {
  const { begun, failure, begin } = useBegun();
  const { attempt, busy } = useAct(confirmSecondFactor, { refresh: [getSecondFactor] });
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refuse = (sentence: string) => {
    setProblem(sentence);
    input.current?.focus();
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = verificationCodeProblem(code.trim());
    if (wrong !== null) return refuse(wrong);
    try {
      onBound((await attempt({ code: code.trim() })).recoveryCodes);
    } catch (thrown) {
      if (!isTold(thrown)) refuse(toCallFailure(thrown).message);
    }
  };
  if (failure) return <ErrorState failure={failure} onRetry={begin} />;
  if (!begun) return <Skeleton lines={8} />;
  return (
    <form noValidate onSubmit={(event) => void confirm(event)}>
      <ol className="second-factor-steps">
        <li>在手机上装一个身份验证器应用（微软或谷歌的“Authenticator”等，离线可用）。</li>
        <li>
          用它扫描下面的二维码：
          <QrPicture content={begun.otpauthUrl} label="绑定动态口令的二维码" />
          <a className="second-factor-here" href={begun.otpauthUrl}>
            应用就在这部手机上？直接打开
          </a>
          <details>
            <summary>不能扫码？手工输入密钥</summary>
            <code>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </details>
        </li>
        <li>输入应用上显示的6位数字：</li>
      </ol>
      <Field label="动态口令" problem={problem}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="field"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="6位数字"
            value={code}
            onChange={(event) => setCode(typedVerificationCode(event.target.value))}
          />
        )}
      </Field>
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button" onClick={onBack}>
          返回
        </button>
        <button type="submit" className="plain-button plain-primary" disabled={busy}>
          {busy ? '正在绑定…' : '确认绑定'}
        </button>
      </div>
    </form>
  );
}

/** A secret that was begun before and never confirmed is replaced. */
function useBegun() {
  const { attempt } = useAct(beginSecondFactor);
  const [begun, setBegun] = useState<AnswerOf<typeof beginSecondFactor> | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    attempt({}).then(
      (answer) => isWanted && setBegun(answer),
      (thrown) => isWanted && setFailure(toCallFailure(thrown)),
    );
    return () => {
      isWanted = false;
    };
  }, [attempt, round]);
  const begin = () => {
    setFailure(null);
    setRound(round + 1);
  };
  return { begun, failure, begin };
}
