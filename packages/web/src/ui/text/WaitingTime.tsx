/** Waiting time of what somebody has to decide; after a day in red and in words, since the farmers wait as well. */

import { OVERDUE_HOURS } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { useNow } from '../page/now.ts';
import { fromMoment, spanInWords } from './moment.ts';

const MINUTE_MS = 60_000;
const LONG_MS = OVERDUE_HOURS * 3_600_000;

export function WaitingTime({ since }: { since: string }) {
  const ms = useNow(MINUTE_MS) - fromMoment(since).getTime();
  const isLong = ms > LONG_MS;
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
