/**
 * Signs in again in front of a page whose session has ended: the same person goes on where they were, with everything that was
 * typed. What becomes of the page of another person, session/session.ts decides.
 */
import { getInfo, switchIdentity } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { useEffect, useId, useState } from 'react';
import { call, callForEnvelope } from '../api/call.ts';
import { dropToken } from '../api/token.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import type { OpenQuestion } from '../notices/notices.ts';
import { keepSignIn, type SignedInAnswer } from '../session/enter.ts';
import { presentUser } from '../session/session.ts';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { type FirstStepAnswer, SecondFactorStep } from './SecondFactorStep.tsx';
import './sign-in.css';

export function SignInAgain({
  question: { title, text, confirmLabel, cancelLabel, answer },
}: {
  question: OpenQuestion;
}) {
  const [userName, setUserName] = useState(presentUser()?.sysUser.userName ?? '');
  const [phoneNumber, setPhoneNumber] = useState('');
  const [way, setWay] = useState<'password' | 'phone'>('password');
  const [challenge, setChallenge] = useState<string | null>(null);
  const place = useId();
  useEffect(() => {
    document
      .getElementById(place)
      ?.querySelector<HTMLElement>('input[name=password], input[name=phoneNumber]')
      ?.focus();
  }, [place, way]);

  const enter = async (signedIn: SignedInAnswer) => {
    keepSignIn({ ...signedIn, token: await tokenOfSameIdentity(signedIn.token) });
    answer(true);
  };
  const onAnswer = ({ token, challenge: asked, ...rest }: FirstStepAnswer) =>
    token === null ? setChallenge(asked) : void enter({ ...rest, token });
  const leave = () => {
    dropToken();
    location.reload();
  };
  return (
    <NativeDialog title={title} onClose={() => answer(false)}>
      <p className="sign-in-note">{text}</p>
      <div id={place} className="sign-in-again">
        {challenge !== null && (
          <SecondFactorStep
            challenge={challenge}
            onSignedIn={(signedIn) => void enter(signedIn)}
            onBack={() => setChallenge(null)}
          />
        )}
        {challenge === null && way === 'password' && (
          <PasswordSignIn
            userName={userName}
            onUserName={setUserName}
            onAnswer={onAnswer}
            submitLabel={confirmLabel}
          />
        )}
        {challenge === null && way === 'phone' && (
          <PhoneSignIn
            phoneNumber={phoneNumber}
            onPhoneNumber={setPhoneNumber}
            onAnswer={onAnswer}
            trialAccounts={[]}
            submitLabel={confirmLabel}
          />
        )}
      </div>
      <p className="sign-in-links">
        {challenge === null && (
          <button
            type="button"
            className="plain-link"
            onClick={() => setWay(way === 'password' ? 'phone' : 'password')}
          >
            {way === 'password' ? '改用短信验证码' : '改用密码'}
          </button>
        )}
        <button type="button" className="plain-link" onClick={leave}>
          其他登录方式（离开本页）
        </button>
      </p>
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button" onClick={() => answer(false)}>
          {cancelLabel}
        </button>
      </div>
    </NativeDialog>
  );
}

/** Signing in leads to the main identity; the page may be of another one of the same person. */
async function tokenOfSameIdentity(token: string): Promise<string> {
  const before = presentUser();
  try {
    const user = await call(getInfo, {}, { token });
    const isOther = before !== null && user.identityId !== before.identityId;
    if (!isOther || user.sysUser.userId !== before.sysUser.userId) return token;
    return (await callForEnvelope(switchIdentity, { identity: before.identityId }, { token })).msg;
  } catch {
    // the page is loaded anew then, as for another person
    return token;
  }
}
