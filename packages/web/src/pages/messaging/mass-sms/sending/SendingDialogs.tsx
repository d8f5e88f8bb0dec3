/** The dialogs about one application that is under way: hold, take back before the decision, a supervisor's remark. */

import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import {
  holdProblems,
  supervisionProblems,
} from '@farmers-mailbox/contract/messaging/mass-sms/given-reasons.ts';
import { holdSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { revokeApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useAct } from '../../../../api/hooks.ts';
import { KeptFormDialog } from '../../../../drafts/KeptFormDialog.tsx';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { applicationReads } from '../application/application-reads.ts';
import { unsentOf } from '../application/figures.ts';
import { holdLabel, holdWord } from '../application/hold-words.ts';
import { CancelSendingDialog } from './CancelSendingDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

export type SendingDeed = 'cancelSend' | 'hold' | 'revoke' | 'supervise';
export interface OpenDeed {
  deed: SendingDeed;
  row: ApplicationRow;
}

export function SendingDialogs({ open, onClose }: { open: OpenDeed | null; onClose: () => void }) {
  if (!open) return null;
  const { deed, row } = open;
  if (deed === 'cancelSend') return <CancelSendingDialog row={row} onClose={onClose} />;
  if (deed === 'hold') return <HoldDialog row={row} onClose={onClose} />;
  if (deed === 'revoke') return <RevokeDialog row={row} onClose={onClose} />;
  return <SuperviseDialog row={row} onClose={onClose} />;
}

interface DialogProps {
  row: ApplicationRow;
  onClose: () => void;
}

function HoldDialog({ row, onClose }: DialogProps) {
  const { attempt } = useAct(holdSending, { refresh: applicationReads, success: '已暂停发送' });
  return (
    <FormDialog
      open
      title={holdLabel(row)}
      submitLabel={holdLabel(row)}
      initial={{ holdRemark: '' }}
      problemsOf={holdProblems}
      onSubmit={(values) => attempt({ applyId: row.applyId, ...values })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            “{row.smsTitle}”还有约 {inDigits(unsentOf(row))} 人未发。
            {row.sendStatus === SendStatus.held
              ? `现在由系统暂停（${holdWord(row.holdReason)}）。改为人工暂停后不会自动恢复，要有人点“恢复”才继续，不会重发。`
              : '暂停后不再发出新的短信，恢复后从停下的地方继续，不会重发。'}
          </p>
          <ReasonField form={form} name="holdRemark" label="暂停原因" />
        </>
      )}
    </FormDialog>
  );
}

function RevokeDialog({ row, onClose }: DialogProps) {
  const { attempt } = useAct(revokeApplication, {
    refresh: applicationReads,
    success: '已撤回，可修改后重新提交',
  });
  return (
    <FormDialog
      open
      title="撤回申请"
      submitLabel="撤回申请"
      initial={{ revokeReason: '' }}
      onSubmit={(values) => attempt({ applyId: row.applyId, ...values })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>“{row.smsTitle}”撤回后不再审核，不会发送；修改后可以重新提交。</p>
          <ReasonField form={form} name="revokeReason" label="撤回原因（可不填）" isRequired={false} />
        </>
      )}
    </FormDialog>
  );
}

function SuperviseDialog({ row, onClose }: DialogProps) {
  const { attempt } = useAct(superviseApplication, { refresh: applicationReads, success: '已保存批注' });
  return (
    <KeptFormDialog
      formKey="supervision"
      about={row.applyId}
      row={null}
      title="监管批注"
      submitLabel="保存批注"
      initial={{ superviseRemark: row.superviseRemark ?? '' }}
      problemsOf={supervisionProblems}
      onSubmit={(values) => attempt({ applyId: row.applyId, ...values })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>批注写入“{row.smsTitle}”的办理过程，申请人和审核人都能看到。</p>
          <ReasonField form={form} name="superviseRemark" label="批注" />
        </>
      )}
    </KeptFormDialog>
  );
}
