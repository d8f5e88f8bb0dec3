/** Waiting time of what somebody has to decide; when overdue in red and in words, since the farmers wait as well. */

import { OVERDUE_MS } from '@farmers-mailbox/contract/rules/overdue.ts';
import { useNow } from '../page/now.ts';
import { fromMoment, spanInWords } from './moment.ts';

const MINUTE_MS = 60_000;

export function WaitingTime({ since }: { since: string }) {
  const ms = useNow(MINUTE_MS) - fromMoment(since).getTime();
  const isLong = ms > OVERDUE_MS;
  return (
    <span className={isLong ? 'waits-long' : undefined} title={`${since}提交`}>
      <span className="unbroken-word">
        {spanInWords(ms)}
        {isLong && '，'}
      </span>
      {isLong && <span className="unbroken-word">超时</span>}
    </span>
  );
}
