/** Waiting time of an application at its reviewer; after a day in red, since the farmers wait as well. */

import { useNow } from '../../../../ui/page/now.ts';
import { fromMoment, spanInWords } from '../../../../ui/text/moment.ts';

const MINUTE_MS = 60_000;
const LONG_MS = 24 * 3_600_000;

export function WaitingTime({ since }: { since: string }) {
  const ms = useNow(MINUTE_MS) - fromMoment(since).getTime();
  return <span className={ms > LONG_MS ? 'waits-long' : undefined}>{spanInWords(ms)}</span>;
}
