/** The buttons of an application's page: what may be done with it now. */
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { MoreActions } from '../../../ui/page/MoreActions.tsx';
import { useNarrow } from '../../../ui/page/narrow.ts';
import type { Details } from './application/details.ts';
import { holdLabel } from './application/hold-words.ts';
import { hasEvidence, saveEvidence } from './detail/EvidenceDownload.tsx';
import { type ActionName, useActions } from './sending/RowActions.tsx';
import type { OpenDeed } from './sending/SendingDialogs.tsx';

const offered: readonly { name: ActionName | 'resend'; label: string; danger?: boolean }[] = [
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

interface DetailActionsProps {
  details: Details;
  onDeed: (open: OpenDeed) => void;
  onResend: () => void;
  onPrint: () => void;
}

export function DetailActions({ details, onDeed, onResend, onPrint }: DetailActionsProps) {
  const act = useActions(details, onDeed);
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const shown = offered.filter(
    ({ name }) => details.can[name] === true && (name !== 'resend' || missedCount(details) > 0),
  );
  // whoever looks for a proof looks here, on whichever tab, once something was sent
  const taking =
    hasEvidence(details) && details.sendStatus !== SendStatus.none
      ? [{ label: '下载证明', act: () => saveEvidence(details, 'pdf') }]
      : [];
  const onPaper = [...taking, { label: '打印', act: onPrint }];
  return (
    <>
      {(details.can.pass === true || details.can.noPass === true) && (
        <ActionButton
          kind="primary"
          label="审核"
          onAct={() => navigate(paths.auditApplications(details.applyId))}
        />
      )}
      {shown
        .filter(({ name }) => !(isNarrow && RARE.includes(name)))
        .map(({ name, label, danger = false }) => (
          <ActionButton
            key={name}
            label={name === 'hold' ? holdLabel(details) : label}
            danger={danger}
            onAct={() => (name === 'resend' ? onResend() : act(name))}
          />
        ))}
      {isNarrow ? (
        <MoreActions
          of={details.smsTitle}
          kind="default"
          actions={[
            ...shown
              .filter(({ name }) => RARE.includes(name))
              .map(({ name, label }) => ({ label, act: () => name !== 'resend' && act(name) })),
            ...onPaper,
          ]}
        />
      ) : (
        onPaper.map(({ label, act: take }) => <ActionButton key={label} label={label} onAct={take} />)
      )}
    </>
  );
}

/** On a telephone under one button: the bar at its foot keeps one line. */
const RARE: readonly (ActionName | 'resend')[] = ['copy'];

const missedCount = ({ failCount, unknownCount }: Details): number => failCount + unknownCount;
