/** One application: its text and numbers at once, everything else when it is opened, and only then the decision. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  phoneReviewDetails,
  type phoneReviewList,
} from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { Reach } from '../mass-sms/application/Reach.tsx';
import { StateTag } from '../mass-sms/application/StateTag.tsx';
import { ContentPanel } from '../mass-sms/detail/ContentPanel.tsx';
import { toldSteps } from '../mass-sms/detail/process-steps.ts';
import { PhoneDecision } from './PhoneDecision.tsx';

type Row = AnswerOf<typeof phoneReviewList>['list'][number];
type Read = AnswerOf<typeof phoneReviewDetails>;

export function ReviewCard({ row, mayDecide }: { row: Row; mayDecide: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <article className="phone-card" aria-label={row.smsTitle}>
      <h2>{row.smsTitle}</h2>
      <p className="phone-card-tags">
        <CategoryTag value={row.smsCategory} urgent={row.urgentFlag === 1 && row.emergencyFlag === 0} />
        {row.warnLevel !== null && <StatusTag of="WARN_LEVEL" value={row.warnLevel} />}
        {row.emergencyFlag === 1 && <Tag tone="bad">应急</Tag>}
        <StateTag row={row} />
      </p>
      <Reach row={row} />
      {!open && <p className="phone-text">{readableText(row.fullContent)}</p>}
      <p className="cell-note">
        {row.applyUserName}，{row.applyDeptName}
        {row.applyTime !== null && `，${row.applyTime.slice(0, 16)} 提交`}
      </p>
      <button
        type="button"
        className="plain-button phone-open"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? '收起' : mayDecide ? '阅读全部并审核' : '查看全部'}
      </button>
      {open && <Everything applyId={row.applyId} mayDecide={mayDecide} />}
    </article>
  );
}

function Everything({ applyId, mayDecide }: { applyId: string; mayDecide: boolean }) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(phoneReviewDetails, { applyId });
  const [changed, setChanged] = useState<string | null>(null);
  // what an earlier look left in the store may be old: a decision stands on what is read now
  const read = isFetchedAfterMount ? data : undefined;
  if (!read && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!read) return <Skeleton lines={8} />;
  const reread = (reason: string) => {
    setChanged(reason);
    void refetch();
  };
  return (
    <>
      {changed !== null && (
        <p className="warning-note" role="alert">
          没有审核成功：{changed}。
          {read.can.pass === true ? '下面是最新的内容，请重新阅读后再审核。' : '这条申请现在不用您审核了。'}
        </p>
      )}
      <ContentPanel details={read} />
      <h3>办理过程</h3>
      <Steps processes={read.processes} />
      {mayDecide && <PhoneDecision read={read} onChanged={reread} />}
    </>
  );
}

function Steps({ processes }: Pick<Read, 'processes'>) {
  return (
    <ol className="timeline">
      {toldSteps(processes).map((step) => (
        <li key={step.processId}>
          <p className="timeline-head">
            <b>{step.label}</b>
            <time>{step.operateTime}</time>
          </p>
          <p>{[step.operateUserName, step.operateDeptName].filter(Boolean).join('，')}</p>
          {step.opinion && <p className="timeline-opinion">{step.opinion}</p>}
        </li>
      ))}
    </ol>
  );
}
