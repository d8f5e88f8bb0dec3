/**
 * The button that has a code sent to a phone: after a success it counts a minute down, and a press
 * within it is answered rather than ignored. Without the component kit, for sign-in and for dialogs.
 */
import { useState } from 'react';
import { tell } from '../../notices/notices.ts';
import { SENT_ALREADY } from './code-not-sent.ts';
import { useCountdown } from './countdown.ts';
import './code-button.css';

/** DLG-08. */
const PAUSE_SECONDS = 60;

export interface CodeButtonProps {
  /** Sends the code; false when none left. */
  send: () => Promise<boolean>;
  /** what is being done, where that is not yet the sending */
  busyLabel?: string | undefined;
}

export function CodeButton({ send, busyLabel = '正在发送…' }: CodeButtonProps) {
  const { secondsLeft, start } = useCountdown();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    if (secondsLeft > 0) return tell('error', SENT_ALREADY);
    setBusy(true);
    try {
      if (!(await send())) return;
      tell('success', '验证码发送成功!');
      start(PAUSE_SECONDS);
    } finally {
      setBusy(false);
    }
  };
  const waits = busy || secondsLeft > 0;
  return (
    <button
      type="button"
      className={waits ? 'plain-button code-button code-button-waits' : 'plain-button code-button'}
      onClick={() => void press()}
    >
      {busy ? busyLabel : secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
    </button>
  );
}
