/** When a service begins or ceases to be shown, as far as it tells something beside its state: a beginning that is over does not. */
import { toMinute } from '../../../ui/text/moment.ts';

interface Times {
  readonly onlineTime: string | null;
  readonly offlineTime: string | null;
}

/** @param now a moment of China */
export function shownTimes({ onlineTime, offlineTime }: Times, now: string): string {
  if (offlineTime !== null && offlineTime <= now) return `${toMinute(offlineTime)} 已下线`;
  return [
    ...(onlineTime !== null && onlineTime > now ? [`${toMinute(onlineTime)} 上线`] : []),
    ...(offlineTime === null ? [] : [`${toMinute(offlineTime)} 下线`]),
  ].join('，');
}
