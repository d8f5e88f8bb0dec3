/** Four characters in a picture, asked for only after wrong guesses. Who cannot see them is shown another way in. */
import {
  getVerificationCode,
  PICTURE_CODE_LENGTH,
  PICTURE_CODE_SECONDS,
} from '@farmers-mailbox/contract/sign-in/endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { Field } from '../ui/Field.tsx';
import './picture-code.css';

interface Picture {
  readonly uuid: string;
  readonly img: string;
  /** by this browser's own clock, since clocks of offices are wrong */
  readonly oldAt: number;
}

export interface PictureCodeProps {
  problem: string | undefined;
  /** what to do without seeing it */
  otherWay: ReactNode;
}

/** Each attempt uses its picture up: the form gives another `key`. The answer travels in `pictureCode` and `uuid`. */
export function PictureCode({ problem, otherWay }: PictureCodeProps) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failure, setFailure] = useState<string>();
  const [typed, setTyped] = useState('');
  const [round, setRound] = useState(0);
  useEffect(() => {
    call(getVerificationCode, {}).then(
      ({ uuid, img }) => {
        setPicture({ uuid, img, oldAt: Date.now() + PICTURE_CODE_SECONDS * 1000 });
        setFailure(undefined);
      },
      (thrown) => {
        setPicture(null);
        setFailure(toCallFailure(thrown).message);
      },
    );
  }, [round]);
  const change = () => {
    setTyped('');
    setRound(round + 1);
  };
  const renewWhenOld = () => {
    if (picture && Date.now() > picture.oldAt) change();
  };
  return (
    <Field label="图形验证码" problem={problem ?? failure} hint={otherWay}>
      {(control) => (
        <div className="with-button picture-code">
          <input
            {...control}
            name="pictureCode"
            className="field"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={PICTURE_CODE_LENGTH}
            placeholder="请输入图中的字符"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={renewWhenOld}
          />
          <input type="hidden" name="uuid" value={picture?.uuid ?? ''} />
          <span className="picture-code-frame">
            {picture && <img src={picture.img} alt="图形验证码" width={120} height={44} />}
          </span>
          <button type="button" className="plain-link" onClick={change}>
            看不清，换一张
          </button>
        </div>
      )}
    </Field>
  );
}
