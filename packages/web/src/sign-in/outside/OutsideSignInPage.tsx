/**
 * Where people arrive from the third party (/villageSSOLogin): who is known is let in, who is not binds an
 * account or gets one, and what fails leads to the sign-in page with its reason.
 */
import { bindExAcc, bindMyAccount } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { toCallFailure } from '../../api/call-failure.ts';
import { isTold } from '../../api/failure-notice.ts';
import { leaveFailure, tell } from '../../notices/notices.ts';
import { paths } from '../../paths.ts';
import { keepSignIn, type SignedInAnswer } from '../../session/enter.ts';
import { APP_TITLE, usePageTitle } from '../../session/page-title.ts';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { PasswordSignIn } from '../PasswordSignIn.tsx';
import { type FirstStepAnswer, SecondFactorStep } from '../SecondFactorStep.tsx';
import { arrive, type Outcome, type Visitor } from './arrival.ts';
import { CreateAccount } from './CreateAccount.tsx';
import '../sign-in.css';

const WAYS = [
  { key: 'bind', label: '绑定已有账号' },
  { key: 'create', label: '创建新账号' },
] as const;

export interface OutsideSignInPageProps {
  /** `redirect`: the page that somebody wanted before leaving */
  onSignedIn: (redirect: string | null) => void;
}

export function OutsideSignInPage({ onSignedIn }: OutsideSignInPageProps) {
  const [visitor, setVisitor] = useState<Visitor | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const back = useRef<string | null>(null);
  usePageTitle('第三方登录');

  const enter = async (answer: SignedInAnswer, owesBinding = false) => {
    keepSignIn(answer);
    if (owesBinding && visitor) await bindNow(visitor);
    onSignedIn(back.current);
  };
  const onAnswer = ({ token, challenge: asked, ...rest }: FirstStepAnswer) =>
    token === null ? setChallenge(asked) : void enter({ ...rest, token });
  useArrival((outcome) => {
    if (outcome.kind === 'failed') return backToSignIn(outcome.sentence);
    if (outcome.kind === 'stayed') return onSignedIn(null);
    back.current = outcome.redirect;
    if (outcome.kind === 'visitor') setVisitor(outcome.visitor);
    else onAnswer(outcome.answer);
  });

  return (
    <main className="sign-in">
      <div className="sign-in-place">
        <div className="sign-in-card">
          <h1>{APP_TITLE}</h1>
          <p className="sign-in-subtitle">第三方登录</p>
          {challenge !== null ? (
            <SecondFactorStep
              challenge={challenge}
              onSignedIn={(answer) => void enter(answer, true)}
              onBack={() => backToSignIn(null)}
            />
          ) : visitor ? (
            <Welcome visitor={visitor} onAnswer={onAnswer} />
          ) : (
            <p role="status">正在登录…</p>
          )}
        </div>
      </div>
    </main>
  );
}

/** Tells once what the address brought; it is cleared at once, so that nothing of it stays in the history. */
function useArrival(onOutcome: (outcome: Outcome) => void): void {
  const tell = useRef(onOutcome);
  const isUnderWay = useRef(false);
  useEffect(() => {
    tell.current = onOutcome;
  });
  useEffect(() => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const query = new URLSearchParams(location.search);
    history.replaceState(null, '', location.pathname);
    void arrive(query).then((outcome) => tell.current(outcome));
  }, []);
}

interface WelcomeProps {
  visitor: Visitor;
  onAnswer: (answer: FirstStepAnswer) => void;
}

function Welcome({ visitor, onAnswer }: WelcomeProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['key']>('bind');
  const [userName, setUserName] = useState('');
  const { tempKey } = visitor;
  return (
    <>
      <p className="sign-in-note">您还没有关联农民信箱的账号。关联一次，以后可以直接登录。</p>
      <Tabs tabs={WAYS} current={way} onOpen={setWay} label="关联方式">
        {way === 'bind' ? (
          <PasswordSignIn
            userName={userName}
            onUserName={setUserName}
            submitLabel="绑定并登录"
            signIn={(fields) => call(bindExAcc, { ...fields, tempKey })}
            onAnswer={onAnswer}
            onForgotten={() => location.assign(paths.signIn(undefined, 'password'))}
          />
        ) : (
          <CreateAccount visitor={visitor} onAnswer={onAnswer} />
        )}
      </Tabs>
    </>
  );
}

/** After a second factor. Somebody who is in stays in when it fails, and is told. */
async function bindNow({ tempKey }: Visitor): Promise<void> {
  try {
    await call(bindMyAccount, { tempKey });
  } catch (thrown) {
    if (!isTold(thrown)) tell('error', `没有绑定：${toCallFailure(thrown).message}`);
  }
}

function backToSignIn(sentence: string | null): void {
  if (sentence !== null) leaveFailure(sentence);
  location.replace(paths.signIn());
}
