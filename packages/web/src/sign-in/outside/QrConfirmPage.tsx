/**
 * The page on a telephone that has scanned the picture of a sign-in page: who asks to come in, as whom, and two buttons.
 * Behind the guard: who is not signed in on this telephone signs in first and comes back.
 */
import {
  qrCodeCancel,
  qrCodeConfirm,
  qrCodeScan,
} from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { DutyGate } from '../../account/DutyGate.tsx';
import { call } from '../../api/call.ts';
import { type CallFailure, isOurs, toCallFailure } from '../../api/call-failure.ts';
import { paths } from '../../paths.ts';
import { useKnown } from '../../session/GuardedRouter.tsx';
import { APP_TITLE, usePageTitle } from '../../session/page-title.ts';
import type { Session } from '../../session/session-context.ts';
import { ErrorState } from '../../ui/page/states.tsx';
import '../sign-in.css';
import './qr-confirm.css';

type Asker = Awaited<ReturnType<typeof call<typeof qrCodeScan>>>;
type State =
  | { kind: 'loading' }
  | { kind: 'asking'; asker: Asker }
  | { kind: 'confirmed' | 'refused' }
  | { kind: 'failed'; failure: CallFailure; onRetry: () => void };

export function QrConfirmPage() {
  const session = useKnown<Session>();
  usePageTitle('扫码登录');
  return (
    <DutyGate key={session.user.identityId} session={session}>
      <Confirmation session={session} />
    </DutyGate>
  );
}

function Confirmation({ session }: { session: Session }) {
  const { user } = session;
  const scanCode = new URLSearchParams(location.search).get('code') ?? '';
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);

  const fail = (thrown: unknown, onRetry: () => void) =>
    setState({ kind: 'failed', failure: toCallFailure(thrown), onRetry });
  useEffect(() => {
    const scanAgain = () => {
      setState({ kind: 'loading' });
      setRound(round + 1);
    };
    call(qrCodeScan, { scanCode }).then(
      (asker) => setState({ kind: 'asking', asker }),
      (thrown) => fail(thrown, scanAgain),
    );
  }, [scanCode, round]);
  const decide = async (kind: 'confirmed' | 'refused') => {
    setBusy(true);
    try {
      await call(kind === 'confirmed' ? qrCodeConfirm : qrCodeCancel, { scanCode });
      setState({ kind });
    } catch (thrown) {
      fail(thrown, () => void decide(kind));
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className="sign-in">
      <div className="sign-in-place">
        <div className="sign-in-card qr-confirm">
          <h1>{APP_TITLE}</h1>
          <p className="sign-in-subtitle">扫码登录</p>
          {state.kind === 'loading' && <p role="status">正在读取登录请求…</p>}
          {state.kind === 'asking' && (
            <Request
              asker={state.asker}
              name={`${user.sysUser.realName}（${user.sysUser.userName}）`}
              dept={user.sysDept.deptName}
            >
              <button
                type="button"
                className="plain-button plain-primary"
                disabled={busy}
                onClick={() => void decide('confirmed')}
              >
                确认登录
              </button>
              <button
                type="button"
                className="plain-button"
                disabled={busy}
                onClick={() => void decide('refused')}
              >
                取消
              </button>
            </Request>
          )}
          {state.kind === 'confirmed' && <Outcome title="已确认登录" note="请回到电脑上继续。" />}
          {state.kind === 'refused' && <Outcome title="已取消" note="那台电脑不会登录。" />}
          {state.kind === 'failed' &&
            (isOurs(state.failure) ? (
              <ErrorState failure={state.failure} {...(busy ? {} : { onRetry: state.onRetry })} />
            ) : (
              <Outcome title="不能确认登录" note={state.failure.message} />
            ))}
          {state.kind === 'failed' && (
            <p>
              <a href={paths.root}>返回工作台</a>
            </p>
          )}
        </div>
      </div>
    </main>
  );
}

interface RequestProps {
  asker: Asker;
  name: string;
  dept: string;
  children: ReactNode;
}

function Request({ asker, name, dept, children }: RequestProps) {
  return (
    <>
      <p>有一台电脑请求以您的身份登录：</p>
      <dl>
        <dt>浏览器</dt>
        <dd>{asker.browser}</dd>
        <dt>网络地址</dt>
        <dd>{asker.ip}</dd>
        <dt>请求时间</dt>
        <dd>{asker.askTime}</dd>
        <dt>登录身份</dt>
        <dd>
          {name}
          <br />
          {dept}
        </dd>
      </dl>
      <p className="qr-warning">只确认您本人眼前的电脑。别人发来的二维码请取消。</p>
      <p className="sign-in-note">同一身份只能在一处登录：确认后，本机的登录随之结束。</p>
      <div className="qr-decision">{children}</div>
    </>
  );
}

function Outcome({ title, note }: { title: string; note: string }) {
  return (
    <div role="status">
      <h2>{title}</h2>
      <p>{note}</p>
    </div>
  );
}
