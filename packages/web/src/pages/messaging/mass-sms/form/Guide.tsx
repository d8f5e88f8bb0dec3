/** A sentence or two on each step for who writes the first text; put away in this browser for good, and called back by a button. */
import { useState } from 'react';
import { useSession } from '../../../../session/session-context.ts';
import type { StepKey } from './draft/steps.ts';

const SAYS: Readonly<Record<StepKey, string>> = {
  content: '写清楚什么事、什么时候、请大家怎么做。“收到时的样子”就是农户看到的。',
  recipients: '勾选村、乡镇就行，马上算出有多少人。选错了，再点一下就取消。',
  time: '不急的事选“定时发送”，急的事选“审核通过后立即发送”。',
  check: '最后看一遍：写的什么、发给谁、什么时候发。提交后由上级审核，通过以前不会发出，随时可以撤回修改。',
};

export interface GuideProps {
  step: StepKey;
  /** nothing was written before: shown without being asked for */
  isFirst: boolean;
}

export function Guide({ step, isFirst }: GuideProps) {
  const { user } = useSession();
  const key = `smsGuide:${user.sysUser.userId}`;
  const [isShown, setShown] = useState(() => isFirst && localStorage.getItem(key) === null);
  const putAway = () => {
    localStorage.setItem(key, 'away');
    setShown(false);
  };
  if (!isShown)
    return (
      <p className="form-guide-call">
        <button type="button" className="plain-link" onClick={() => setShown(true)}>
          这一步怎么填？
        </button>
      </p>
    );
  return (
    <aside className="form-guide" aria-label="填写说明">
      <p>{SAYS[step]}</p>
      <button type="button" className="plain-button" onClick={putAway}>
        知道了，不再显示
      </button>
    </aside>
  );
}
