/**
 * 失败重发, before anything is written: how many will get it again, and who is left out for which reason. Counted by the call that
 * counts in the form, so that the form begins with the same numbers.
 */

import { listDeadNumbers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { FollowUpKind, RESENDS } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  openVisits,
  pageVisitLists,
  visitProgress,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { writingRules } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct, useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../../ui/page/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { WritingRules } from '../../sms-text/writing-rules.ts';
import type { Details } from '../application/details.ts';
import { CountSummary } from '../detail/ContentPanel.tsx';
import { type Draft, resendOf } from './draft/draft.ts';
import { useCount } from './draft/use-count.ts';
import { takerFieldsOf } from './recipients/LimitNotice.tsx';
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
  // null until it is counted: the button must not change under the finger of whoever is quick
  const [isNobodyLeft, setNobodyLeft] = useState<boolean | null>(null);
  const write = () => navigate(paths.applicationForm({ resend: applyId, reach: String(reach) }));
  return (
    <Dialog
      title="失败重发"
      onClose={onClose}
      footer={
        <>
          <ActionButton label="不重发" onAct={onClose} />
          {isNobodyLeft === false && <ActionButton label="去写重发申请" kind="primary" onAct={write} />}
          {isNobodyLeft && (
            <>
              <ActionButton label="仍要写重发申请" onAct={write} />
              <VisitInstead details={details} />
            </>
          )}
        </>
      }
    >
      <p>
        “{details.smsTitle}”有 {inDigits(failCount)} 人发送失败
        {unknownCount > 0 && `，${inDigits(unknownCount)} 人状态未知`}。
      </p>
      {unknownCount > 0 && <ResendReach kind={reach} onChange={setReach} />}
      {rules.data ? (
        <Counts details={details} reach={reach} rules={rules.data} onCount={setNobodyLeft} />
      ) : rules.error ? (
        <ErrorState failure={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  );
}

interface CountsProps extends Pick<Props, 'details'> {
  reach: Reach;
  rules: WritingRules;
  onCount: (isNobodyLeft: boolean) => void;
}

function Counts({ details, reach, rules, onCount }: CountsProps) {
  const draft = resendOf(details, reach);
  const { count, counting, failure, retry } = useCount(draft, rules);
  const validCount = counting ? undefined : count?.validCount;
  useEffect(() => {
    if (validCount !== undefined) onCount(validCount === 0);
  }, [validCount, onCount]);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!count) return <Skeleton lines={4} />;
  const chosen = details.failCount + (reach === FollowUpKind.resendUnknown ? details.unknownCount : 0);
  // of a resend the people are those of the first text
  const wasResent =
    details.source !== null ||
    details.followUps.some(({ followUpKind }) => RESENDS.some((kind) => kind === followUpKind));
  const reached = details.source === null ? Math.max(0, chosen - count.totalCount) : 0;
  return (
    <div className={counting ? 'count-old' : undefined} aria-live="polite" aria-busy={counting}>
      <CountSummary counts={count} segmentCount={count.segmentCount} smsCount={count.smsCount} />
      {reached > 0 && (
        <p>
          另有 {inDigits(reached)} 人不再发：已在回访里记为电话、上门或托村里告知
          {wasResent && '，或在以前的重发里收到了、正在发送'}
          。要一起发，可在“选对象”一步勾选“也发给已经告知的人”。
        </p>
      )}
      {count.deadCount > 0 && (
        <>
          <DeadReasons draft={draft} rules={rules} />
          <p className="cell-note">
            这些号码再发也收不到，默认不发，请上门或托村里转告；确实要发，可在“选对象”一步勾选。
          </p>
        </>
      )}
      {count.validCount > 0 && (
        <p className="cell-note">人数按现在的情况计算，提交时和发出前还会按同样的规则核对。</p>
      )}
    </div>
  );
}

/** Of the numbers that are left out as dead, how many for which of the carriers' words. */
function DeadReasons({ draft, rules }: { draft: Draft; rules: WritingRules }) {
  const { data } = useCall(listDeadNumbers, takerFieldsOf(draft, rules), { keepPrevious: true });
  // of a longer list the newest alone are named, and their shares say nothing of the rest
  if (!data || data.total > data.list.length) return null;
  const byReason = [...Map.groupBy(data.list, ({ failReason }) => failReason)];
  return <p>{byReason.map(([reason, of]) => `${reason} ${inDigits(of.length)} 人`).join('，')}。</p>;
}

/** Nobody gets a text under these numbers: leads to the list by which they are visited, and makes it where there is none. */
function VisitInstead({ details: { applyId } }: Pick<Props, 'details'>) {
  const navigate = useNavigate();
  const progress = useCall(visitProgress, { applyId });
  const open = useAct(openVisits, { refresh: [visitProgress, pageVisitLists] });
  const isOpen = progress.data !== undefined && progress.data.openTime !== null;
  const go = async () => {
    if (isOpen || (await open.run({ applyId }))) await navigate(paths.undelivered(applyId));
  };
  return (
    <ActionButton
      label={isOpen ? '去未送达回访' : '生成名单，去未送达回访'}
      kind="primary"
      can={isOpen || (progress.data?.mayOpen ?? false) || '只有申请人和上级可以生成名单'}
      onAct={go}
    />
  );
}
