/** A sentence on each step for who writes the first text; put away in this browser for good, and called back by a button. */
import { useState } from 'react';
import { useSession } from '../../../../session/session-context.ts';
import type { StepKey } from './steps/form-steps.ts';

const SAYS: Readonly<Record<StepKey, string>> = {
  content: '写清楚什么事、什么时候、请大家怎么做。',
  recipients: '勾选村或乡镇，人数马上算出。',
  time: '急的事用第一项，不急的可以定时。',
  check: '看一遍再提交。审核通过以前不会发出，还可以撤回修改。',
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
