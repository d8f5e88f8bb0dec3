/** The numbers that last got a text, to choose from. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { recentHandsets } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallFailure } from '../../../api/call-failure.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { toMinute } from '../../../ui/text/moment.ts';

export interface RecentNumbersProps {
  recent: UseQueryResult<AnswerOf<typeof recentHandsets>, CallFailure>;
  current: string;
  onOpen: (number: string) => void;
}

export function RecentNumbers({ recent, current, onOpen }: RecentNumbersProps) {
  const { data, error, refetch } = recent;
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0)
    return <EmptyState text="还没有号码收到短信。提交并审核通过一条短信后，再来这里查看。" />;
  return (
    <ul className="handset-recent" aria-label="最近收到短信的号码">
      {data.map(({ phoneNumber, lastContent, time }) => (
        <li key={phoneNumber}>
          <button type="button" aria-pressed={phoneNumber === current} onClick={() => onOpen(phoneNumber)}>
            <span className="handset-recent-head">
              <b>{phoneNumber}</b>
              <time>{toMinute(time)}</time>
            </span>
            <span className="handset-recent-text">{lastContent}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
