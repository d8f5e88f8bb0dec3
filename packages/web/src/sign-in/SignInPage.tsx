/**
 * Sign-in: by password, by a code on the phone or by a QR code, with a second step for who has one, and the way out of a
 * forgotten password. On purpose without the component kit: this page is what a first visit waits for, and the rest of
 * the console loads while somebody types.
 */
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { Activity, Suspense, useState } from 'react';
import { keepSignIn, type SignedInAnswer } from '../session/enter.ts';
import { lazyPart, PartNotOpened } from '../session/lazy-part.tsx';
import { APP_TITLE, usePageTitle } from '../session/page-title.ts';
import { Tabs } from '../ui/page/Tabs.tsx';
import { useAddressStep } from './address-step.ts';
import { ThirdPartyLink } from './outside/ThirdPartyLink.tsx';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { PhoneSignIn } from './PhoneSignIn.tsx';
import { type FirstStepAnswer, SecondFactorStep } from './SecondFactorStep.tsx';
import { TrialHint } from './TrialHint.tsx';
import { useSignInPage } from './use-sign-in-page.ts';
import './sign-in.css';

const ForgottenPassword = lazyPart(
  () => import('./ForgottenPassword.tsx').then((module) => module.ForgottenPassword),
  PartNotOpened,
);
const QrSignIn = lazyPart(
  () => import('./outside/QrSignIn.tsx').then((module) => module.QrSignIn),
  PartNotOpened,
);

type Way = 'password' | 'phone' | 'qrCode';
const WAYS = [
  { key: 'password', label: '密码登录' },
  { key: 'phone', label: '短信登录' },
  { key: 'qrCode', label: '扫码登录' },
] as const;

interface SignInPageProps {
  /** somebody types, and may soon be inside */
  onTyping: () => void;
  onTrying: () => void;
  onSignedIn: () => void;
}

export function SignInPage({ onTyping, onTrying, onSignedIn }: SignInPageProps) {
  const [step, goTo] = useAddressStep();
  const [way, setWay] = useState<Way>('password');
  const [userName, setUserName] = useState('');
  const [phoneNumber, setPhoneNumber] = useState('');
  const [tried, setTried] = useState(0);
  const [challenge, setChallenge] = useState<string | null>(null);
  const { thirdPartyName, trialAccounts } = useSignInPage();
  usePageTitle(step === 'password' ? '重设密码' : '登录');

  const enter = (answer: SignedInAnswer) => {
    keepSignIn(answer);
    onSignedIn();
  };
  const onAnswer = ({ token, challenge: asked, ...rest }: FirstStepAnswer) =>
    token === null ? setChallenge(asked) : enter({ ...rest, token });
  const tryAccount = (account: TrialAccount) => {
    setUserName(account.userName);
    if (account.phoneNumber !== null) setPhoneNumber(account.phoneNumber);
    // the forms begin anew with it
    setTried(tried + 1);
  };

  return (
    <main className="sign-in" onInput={onTyping} onSubmit={onTrying}>
      <div className="sign-in-place">
        <div className="sign-in-card">
          <h1>{APP_TITLE}</h1>
          <p className="sign-in-subtitle">管理后台</p>
          {challenge !== null ? (
            <SecondFactorStep challenge={challenge} onSignedIn={enter} onBack={() => setChallenge(null)} />
          ) : step === 'password' ? (
            <Suspense fallback={<p role="status">正在加载…</p>}>
              <ForgottenPassword
                phoneNumber={phoneNumber}
                onPhoneNumber={setPhoneNumber}
                onBack={() => goTo('ways')}
                trialAccounts={trialAccounts}
              />
            </Suspense>
          ) : (
            <Tabs tabs={WAYS} current={way} onOpen={setWay} label="登录方式">
              <Activity mode={way === 'password' ? 'visible' : 'hidden'}>
                <PasswordSignIn
                  key={tried}
                  userName={userName}
                  onUserName={setUserName}
                  onAnswer={onAnswer}
                  onForgotten={() => goTo('password')}
                />
              </Activity>
              <Activity mode={way === 'phone' ? 'visible' : 'hidden'}>
                <PhoneSignIn
                  key={tried}
                  phoneNumber={phoneNumber}
                  onPhoneNumber={setPhoneNumber}
                  onAnswer={onAnswer}
                  trialAccounts={trialAccounts}
                />
              </Activity>
              {way === 'qrCode' && (
                <Suspense fallback={<p role="status">正在加载…</p>}>
                  <QrSignIn onSignedIn={enter} />
                </Suspense>
              )}
              <p className="sign-in-outside">
                {thirdPartyName !== null && <ThirdPartyLink name={thirdPartyName} />}
              </p>
            </Tabs>
          )}
        </div>
        {trialAccounts.length > 0 && challenge === null && (
          <TrialHint accounts={trialAccounts} onChoose={tryAccount} />
        )}
      </div>
    </main>
  );
}
