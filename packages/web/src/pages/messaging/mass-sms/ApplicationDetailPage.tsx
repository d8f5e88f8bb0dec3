/** 短信详情: one application with everything that is known of it, and the buttons to stop it right at the top. */
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { AuditStatus, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { usePrinting } from '../../../ui/page/printing.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { RepliesPanel } from '../inbound-sms/RepliesPanel.tsx';
import { type Details } from './application/details.ts';
import { holdLabel, holdWord, isMoving, outcomeInWords } from './application/figures.ts';
import { ContentPanel } from './detail/ContentPanel.tsx';
import { EvidenceDownload } from './detail/EvidenceDownload.tsx';
import { firstTabOf } from './detail/first-tab.ts';
import { LinkClicksPanel } from './detail/LinkClicksPanel.tsx';
import { ProcessTimeline } from './detail/ProcessTimeline.tsx';
import { SendDetailsTable } from './detail/SendDetailsTable.tsx';
import { SituationPanel } from './detail/SituationPanel.tsx';
import { VisitPanel } from './detail/VisitPanel.tsx';
import { WithheldNotice } from './detail/WithheldNotice.tsx';
import { EmergencyReviewers } from './emergency/EmergencyReviewers.tsx';
import { type ActionName, useActions } from './sending/RowActions.tsx';
import { type OpenDeed, SendingDialogs } from './sending/SendingDialogs.tsx';
import './mass-sms.css';
import './detail/detail.css';

const tabs = [
  { key: 'basic', label: '内容与对象' },
  { key: 'situation', label: '发送情况' },
  { key: 'details', label: '发送明细' },
  { key: 'replies', label: '回复' },
  { key: 'process', label: '办理过程' },
  { key: 'clicks', label: '链接点击' },
] as const;
/** An application without a link has no clicks to show. */
const tabsOf = ({ linkUrl }: Details) => tabs.filter(({ key }) => key !== 'clicks' || linkUrl !== '');
const tabKeys = ['basic', 'situation', 'details', 'replies', 'process', 'clicks'] as const;
const MOVING_POLL_MS = 3000;
const QUIET_POLL_MS = 15_000;

export function ApplicationDetailPage() {
  const [search] = useSearchParams();
  const applyId = search.get('applyId');
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    applicationDetails,
    applyId === null ? null : { applyId },
    { pollMs: QUIET_POLL_MS },
  );
  if (applyId === null) return <EmptyState text="请从列表中选择一条申请" />;
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return <Detail key={applyId} details={data} isFresh={isFetchedAfterMount} />;
}

function Detail({ details, isFresh }: { details: Details; isFresh: boolean }) {
  // the one that was open at first stays when the sending begins under the reader's eyes; an earlier look may be from before that
  const [first, setFirst] = useState({ tab: firstTabOf(details), isFresh });
  if (isFresh && !first.isFresh) setFirst({ tab: firstTabOf(details), isFresh });
  const [tab, setTab] = useAddressValue('tab', tabKeys, first.tab);
  const [open, setOpen] = useState<OpenDeed | null>(null);
  const [isPrinting, print] = usePrinting();
  // while it moves, the head's figures and buttons follow more quickly than the page's own pace
  useCall(applicationDetails, isMoving(details) ? { applyId: details.applyId } : null, {
    pollMs: MOVING_POLL_MS,
  });
  return (
    <article className="detail card">
      <Head details={details} onDeed={setOpen} onPrint={print} />
      <WithheldNotice details={details} />
      {isPrinting ? (
        tabsOf(details).map(({ key, label }) => (
          <section key={key} className="print-part" aria-label={label}>
            <h2>{label}</h2>
            <Part tab={key} details={details} />
          </section>
        ))
      ) : (
        <Tabs tabs={tabsOf(details)} current={tab} onOpen={setTab} label="申请的各部分">
          <Part tab={tab} details={details} />
        </Tabs>
      )}
      <SendingDialogs open={open} onClose={() => setOpen(null)} />
    </article>
  );
}

function Part({ tab, details }: { tab: (typeof tabKeys)[number]; details: Details }) {
  const { applyId } = details;
  switch (tab) {
    case 'basic':
      return <ContentPanel details={details} />;
    case 'situation':
      return (
        <>
          <SituationPanel details={details} />
          <VisitPanel details={details} />
        </>
      );
    case 'details':
      return <SendDetailsTable applyId={applyId} moving={isMoving(details)} />;
    case 'replies':
      return <RepliesPanel applyId={applyId} />;
    case 'process':
      return (
        <>
          <ProcessTimeline applyId={applyId} />
          <EvidenceDownload details={details} />
        </>
      );
    case 'clicks':
      return details.linkUrl === '' ? null : <LinkClicksPanel details={details} />;
  }
}

const headActions: readonly { name: ActionName; label: string; danger?: boolean }[] = [
  { name: 'edit', label: '编辑' },
  { name: 'revoke', label: '撤回' },
  { name: 'hold', label: '暂停发送' },
  { name: 'resume', label: '恢复发送' },
  { name: 'cancelSend', label: '取消发送', danger: true },
  { name: 'supervise', label: '批注' },
  { name: 'correct', label: '发更正' },
  { name: 'resend', label: '失败重发' },
  { name: 'copy', label: '复制为新申请' },
];

interface HeadProps {
  details: Details;
  onDeed: (open: OpenDeed) => void;
  onPrint: () => void;
}

function Head({ details, onDeed, onPrint }: HeadProps) {
  const act = useActions(details, onDeed);
  return (
    <header className="detail-head">
      <div>
        <h1>{details.smsTitle}</h1>
        <p className="detail-tags">
          <span className="cell-note">{details.applyNo}</span>
          <CategoryTag value={details.smsCategory} urgent={details.urgentFlag === 1} />
          {details.warnLevel !== null && <StatusTag of="WARN_LEVEL" value={details.warnLevel} />}
          {details.emergencyFlag === 1 && <Tag tone="bad">应急</Tag>}
          {details.appName !== null && <Tag>应用：{details.appName}</Tag>}
          <StatusTag of="SMS_AUDIT_STATUS" value={details.auditStatus} />
          {details.sendStatus !== SendStatus.none && (
            <StatusTag of="SMS_SEND_STATUS" value={details.sendStatus} />
          )}
        </p>
        <Note details={details} />
        <Outcome details={details} />
        {details.archivedMonth !== null && (
          <p>
            {details.archivedMonth}的收件人明细已归档，这里只保留合计；需要查看时，请联系系统管理员恢复该月份
          </p>
        )}
        {details.emergencyFlag === 1 && details.currentAuditDeptName !== null && (
          <EmergencyReviewers applyId={details.applyId} />
        )}
      </div>
      <div className="detail-actions">
        {headActions
          .filter(({ name }) => details.can[name] === true && (name !== 'resend' || missedCount(details) > 0))
          .map(({ name, label, danger = false }) => (
            <ActionButton
              key={name}
              label={name === 'hold' ? holdLabel(details) : label}
              danger={danger}
              onAct={() => act(name)}
            />
          ))}
        <ActionButton label="打印" onAct={onPrint} />
      </div>
    </header>
  );
}

const missedCount = ({ failCount, unknownCount }: Details): number => failCount + unknownCount;

/** The one sentence that explains where it stands, when the tags alone don't. */
function Note({ details }: { details: Details }) {
  const { auditOpinion, auditUserName, auditStatus, cancelReason, cancelUserName, holdRemark, holdReason } =
    details;
  if (details.sendStatus === SendStatus.held)
    return (
      // what the program held says everything in its own sentence
      <p>
        {holdReason === 'supervisor' || !holdRemark ? joined(holdWord(holdReason), holdRemark) : holdRemark}
      </p>
    );
  if (details.sendStatus === SendStatus.cancelled)
    return (
      <p>
        由{cancelUserName}取消：{cancelReason}
      </p>
    );
  if (auditStatus === AuditStatus.refused)
    return (
      <p>
        {auditUserName === null ? '' : `${auditUserName}：`}
        {auditOpinion}
      </p>
    );
  if (details.currentAuditDeptName)
    return (
      <p>
        等待{details.currentAuditDeptName}审核
        {details.totalStep > 1 && `（第 ${details.auditStep} 步，共 ${details.totalStep} 步）`}
      </p>
    );
  return null;
}

/** In the head, under whichever tab is open. */
function Outcome({ details }: { details: Details }) {
  const said = outcomeInWords(details);
  return said === null ? null : <p className="detail-outcome">{said}</p>;
}

const joined = (word: string | null, remark: string | null): string =>
  [word, remark].filter((part) => part !== null && part !== '').join('：');
