/**
 * 失败重发, before anything is written: how many will get it again, and who is left out for which reason. Counted by the call that
 * counts in the form, so that the form begins with the same numbers.
 */
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { writingRules } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../../ui/page/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { WritingRules } from '../../sms-text/writing-rules.ts';
import type { Details } from '../application/details.ts';
import { CountSummary } from '../detail/ContentPanel.tsx';
import { resendOf } from './draft/draft.ts';
import { useCount } from './draft/use-count.ts';
import { type Reach, ResendReach } from './recipients/ResendReach.tsx';
import './form.css';

interface Props {
  details: Details;
  onClose: () => void;
}

export function ResendDialog({ details, onClose }: Props) {
  const navigate = useNavigate();
  const rules = useCall(writingRules, {}, { staleMs: 60_000 });
  const { applyId, failCount, unknownCount } = details;
  const [reach, setReach] = useState<Reach>(
    failCount > 0 ? FollowUpKind.resendFailed : FollowUpKind.resendUnknown,
  );
  return (
    <Dialog
      title="失败重发"
      onClose={onClose}
      footer={
        <>
          <ActionButton label="不重发" onAct={onClose} />
          <ActionButton
            label="去写重发申请"
            kind="primary"
            onAct={() => navigate(paths.applicationForm({ resend: applyId, reach: String(reach) }))}
          />
        </>
      }
    >
      <p>
        “{details.smsTitle}”有 {inDigits(failCount)} 人发送失败
        {unknownCount > 0 && `，${inDigits(unknownCount)} 人状态未知`}。
      </p>
      {unknownCount > 0 && <ResendReach kind={reach} onChange={setReach} />}
      {rules.data ? (
        <Counts details={details} reach={reach} rules={rules.data} />
      ) : rules.error ? (
        <ErrorState failure={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}

function Counts({ details, reach, rules }: Pick<Props, 'details'> & { reach: Reach; rules: WritingRules }) {
  const { count, counting, failure, retry } = useCount(resendOf(details, reach), rules);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!count) return <Skeleton lines={4} />;
  const chosen = details.failCount + (reach === FollowUpKind.resendUnknown ? details.unknownCount : 0);
  // of a resend the people are those of the first text
  const reached = details.source === null ? Math.max(0, chosen - count.totalCount) : 0;
  return (
    <div className={counting ? 'count-old' : undefined} aria-live="polite" aria-busy={counting}>
      <CountSummary counts={count} segmentCount={count.segmentCount} smsCount={count.smsCount} />
      {reached > 0 && <p>另有 {inDigits(reached)} 人已在以前的重发里，收到了或正在发送，不再发。</p>}
      {count.deadCount > 0 && (
        <p className="cell-note">近期是空号、停机或黑名单的，默认不发；确实要发，可在“选对象”一步勾选。</p>
      )}
      <p className="cell-note">人数按现在的情况计算，提交时和发出前还会按同样的规则核对。</p>
    </div>
  );
}
