/**
 * The review of one application: everything that a reviewer has to read before the decision, and the decision below it. What
 * is decided is what was read: the call carries its hash, and when it changed meanwhile it has to be read again.
 */
import { applicationDetails } from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { showFailure } from '../../api/failure-notice.ts';
import { useCall } from '../../api/hooks.ts';
import { ask, tell } from '../../notices/notices.ts';
import { CategoryTag } from '../../ui/CategoryTag.tsx';
import { StatusTag, Tag } from '../../ui/StatusTag.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { ContentPanel, type Details } from './ContentPanel.tsx';
import { ProcessTimeline } from './ProcessTimeline.tsx';
import { ReviewDecision } from './ReviewDecision.tsx';
import { isLastStep, passText, useReviewing } from './review.ts';

export function ReviewDrawer({ applyId, onClose }: { applyId: string; onClose: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(applicationDetails, { applyId });
  // what an earlier look left in the store may be old: a decision stands on what is read now
  const details = isFetchedAfterMount ? data : undefined;
  const [changed, setChanged] = useState<string | null>(null);
  const reread = (reason: string) => {
    setChanged(reason);
    void refetch();
  };
  return (
    <Drawer
      open
      size="min(100vw, 980px)"
      title={details ? <Title details={details} /> : '审核'}
      onClose={onClose}
      footer={details && <Decision details={details} onDone={onClose} onChanged={reread} />}
      // the content scrolls in a box of its own, which the keyboard can reach
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
    >
      <div className="review-body" role="region" aria-label="申请内容" tabIndex={0}>
        {changed !== null && (
          <p className="warning-note" role="alert">
            没有审核成功：{changed}。
            {details?.can.pass === true
              ? '下面是最新的内容，请重新阅读后再审核。'
              : '这条申请现在不用您审核了，可以关闭。'}
          </p>
        )}
        {!details && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!details && !error && <Skeleton lines={12} />}
        {details && (
          <>
            <ContentPanel details={details} />
            <h2 className="review-heading">办理过程</h2>
            <ProcessTimeline applyId={applyId} />
          </>
        )}
      </div>
    </Drawer>
  );
}

function Title({ details }: { details: Details }) {
  return (
    <span className="detail-tags">
      {details.smsTitle}
      <CategoryTag value={details.smsCategory} urgent={details.urgentFlag === 1} />
      {details.emergencyFlag === 1 && <Tag tone="bad">应急</Tag>}
      {details.appName !== null && <Tag>应用：{details.appName}</Tag>}
      <StatusTag of="SMS_AUDIT_STATUS" value={details.auditStatus} />
    </span>
  );
}

interface DecisionProps {
  details: Details;
  onDone: () => void;
  /** with the server's sentence */
  onChanged: (reason: string) => void;
}

function Decision({ details, onDone, onChanged }: DecisionProps) {
  const { pass, refuse, busy } = useReviewing();
  const decide = async (decision: typeof pass, opinion: string, done: string) => {
    try {
      const [undecided] = await decision([details], opinion);
      if (undecided) return onChanged(undecided.reason);
      tell('success', done);
      onDone();
    } catch (failure) {
      showFailure(failure);
    }
  };
  const onPass = async (opinion: string) => {
    if (
      await ask({ title: '审核通过', text: passText(details), confirmLabel: '通过', cancelLabel: '再看看' })
    )
      await decide(pass, opinion, isLastStep(details) ? '已通过' : '已通过，转下一级复审');
  };
  return (
    <ReviewDecision
      can={{ pass: details.can.pass, noPass: details.can.noPass }}
      step={details.totalStep > 1 ? `第 ${details.auditStep} 步，共 ${details.totalStep} 步` : null}
      busy={busy}
      onPass={onPass}
      onRefuse={(opinion) => decide(refuse, opinion, '已退回申请人修改')}
    />
  );
}
