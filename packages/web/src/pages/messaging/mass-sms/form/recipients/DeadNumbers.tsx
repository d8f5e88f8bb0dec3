/** Numbers that the carrier called empty, stopped or barred a short while ago are kept out unless this is ticked. */
import { listDeadNumbers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { toMinute } from '../../../../../ui/text/moment.ts';
import { type LimitNoticeProps, takerFieldsOf } from './LimitNotice.tsx';
import './dead-numbers.css';

type Props = Pick<LimitNoticeProps, 'form' | 'count'>;

export function DeadNumbers({ form, count: { count } }: Props) {
  const { draft, change } = form;
  const [isListed, setListed] = useState(false);
  const isIncluded = draft.includeDeadFlag === 1;
  const left = count?.deadCount ?? 0;
  if (!isIncluded && left === 0) return null;
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={() => change({ includeDeadFlag: isIncluded ? 0 : 1 })}
        />
        <span>
          <b>也发给空号、停机或黑名单号码{left > 0 && `（${inDigits(left)} 个）`}</b>
          <small>运营商近期的回报说这些号码收不到，默认不发；其间有一条送达就自动恢复。</small>
        </span>
      </label>
      {left > 0 && (
        <button
          type="button"
          className="plain-link"
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
        >
          {isListed ? '收起名单' : '查看这些号码'}
        </button>
      )}
      {left > 0 && isListed && <DeadList form={form} />}
    </>
  );
}

function DeadList({ form: { draft, rules } }: Pick<Props, 'form'>) {
  const { data, error, refetch } = useCall(listDeadNumbers, takerFieldsOf(draft, rules), {
    keepPrevious: true,
  });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <>
      <ul className="dead-list" aria-label="近期收不到的号码">
        {data.list.map(({ phoneNumber, realName, failReason, deadTime }, place) => (
          // two masked numbers may look the same
          <li key={`${place} ${phoneNumber}`}>
            <span>
              {phoneNumber} {realName}
            </span>
            <span>
              {toMinute(deadTime)}，{failReason}
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.list.length && (
        <p className="cell-note">
          列出最近的 {data.list.length} 个，共 {inDigits(data.total)}{' '}
          个；提交后可在“发送明细”按过滤原因查看全部。
        </p>
      )}
    </>
  );
}
