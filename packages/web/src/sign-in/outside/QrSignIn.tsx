/**
 * Sign-in by a QR code: shows the picture, asks every two seconds how far it is while somebody looks, and lets in whom a
 * signed-in telephone has confirmed. On purpose without the component kit, like everything of this page.
 */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  loginQrCode,
  QR_POLL_MS,
  QrStatus,
  qrCodeLogin,
} from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { toCallFailure } from '../../api/call-failure.ts';
import type { SignedInAnswer } from '../../session/enter.ts';
import { QrPicture } from '../../ui/qr/QrPicture.tsx';
import './qr-sign-in.css';

/** After a failure, so that a server in trouble is not asked more than needed. */
const PAUSE_AFTER_FAILURE_MS = 3 * QR_POLL_MS;

type Asked = AnswerOf<typeof loginQrCode>;
type Answer = AnswerOf<typeof qrCodeLogin>;

const sentences: Readonly<Record<number, string>> = {
  [QrStatus.waiting]: '请用手机扫码，并在手机上确认登录',
  [QrStatus.scanned]: '已扫码，请在手机上确认登录',
  [QrStatus.confirmed]: '已确认，正在登录…',
  [QrStatus.expired]: '二维码已失效',
};

export interface QrSignInProps {
  onSignedIn: (answer: SignedInAnswer) => void;
}

export function QrSignIn({ onSignedIn }: QrSignInProps) {
  const [round, setRound] = useState(0);
  return <OneQrCode key={round} onSignedIn={onSignedIn} onRenew={() => setRound(round + 1)} />;
}

function OneQrCode({ onSignedIn, onRenew }: QrSignInProps & { onRenew: () => void }) {
  const { asked, status, trouble } = useQrCode(onSignedIn);
  const isOver = status === QrStatus.expired || (asked === null && trouble !== null);
  return (
    <div className="qr-sign-in">
      <div className={isOver ? 'qr-frame qr-frame-over' : 'qr-frame'}>
        {asked && <QrPicture content={new URL(asked.qrContent, location.origin).href} label="登录二维码" />}
        {isOver && (
          <button type="button" className="plain-button plain-primary" onClick={onRenew}>
            刷新二维码
          </button>
        )}
      </div>
      <p className="qr-sentence" role="status">
        {trouble ?? (asked ? sentences[status] : '正在获取二维码…')}
      </p>
      <p className="qr-note">手机浏览器需要已登录农民信箱；没有登录时，扫码后会先请您登录。</p>
    </div>
  );
}

interface Seen {
  readonly asked: Asked | null;
  readonly status: number;
  /** what went wrong with the last call */
  readonly trouble: string | null;
}

/** Asks for one picture and follows it to its end; rests while the page is hidden. */
function useQrCode(onSignedIn: QrSignInProps['onSignedIn']): Seen {
  const [seen, setSeen] = useState<Seen>({ asked: null, status: QrStatus.waiting, trouble: null });
  const enter = useRef(onSignedIn);
  useEffect(() => {
    enter.current = onSignedIn;
  });
  useEffect(() => {
    let qrCodeId: string | null = null;
    const ask = async (): Promise<number | null> => {
      try {
        if (qrCodeId === null) {
          const asked = await call(loginQrCode, {});
          qrCodeId = asked.qrCodeId;
          setSeen({ asked, status: QrStatus.waiting, trouble: null });
          return QR_POLL_MS;
        }
        const answer = await call(qrCodeLogin, { qrCodeId });
        setSeen(({ asked }) => ({ asked, status: answer.qrStatus, trouble: null }));
        if (isSignedIn(answer)) enter.current(answer);
        return answer.qrStatus < QrStatus.confirmed ? QR_POLL_MS : null;
      } catch (thrown) {
        const { message } = toCallFailure(thrown);
        const isRetried = qrCodeId !== null;
        setSeen((before) => ({ ...before, trouble: isRetried ? `${message}，正在重试` : message }));
        return isRetried ? PAUSE_AFTER_FAILURE_MS : null;
      }
    };
    return askRepeatedly(ask);
  }, []);
  return seen;
}

const isSignedIn = (answer: Answer): answer is Answer & SignedInAnswer => answer.token !== undefined;

/** Calls `ask` at once and, while the page is visible, again after as many milliseconds as it says, until it says null. */
function askRepeatedly(ask: () => Promise<number | null>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isAsking = false;
  const look = async () => {
    if (isOver || isAsking || document.hidden) return;
    clearTimeout(timer);
    isAsking = true;
    const pauseMs = await ask();
    isAsking = false;
    if (pauseMs === null) isOver = true;
    else timer = setTimeout(() => void look(), pauseMs);
  };
  const lookAgain = () => void look();
  lookAgain();
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}
