/**
 * The dialogs that stop a sending: cancel for good, hold for a while, take back before the decision. Each says with
 * numbers what will happen before, and what has happened after.
 */
import {
  cancelSending,
  holdSending,
  revokeApplication,
  superviseApplication,
} from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { SendStatus } from '@farmers-mailbox/contract/mass-sms/states.ts';
import { Form, Input } from 'antd';
import { useAct } from '../../api/hooks.ts';
import { tell } from '../../notices/notices.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { applicationReads } from './application-reads.ts';
import { holdLabel, holdWord, inDigits, unsentOf } from './figures.ts';

export type SendingDeed = 'cancelSend' | 'hold' | 'revoke' | 'supervise';
export interface OpenDeed {
  deed: SendingDeed;
  row: ApplicationRow;
}

export function SendingDialogs({ open, onClose }: { open: OpenDeed | null; onClose: () => void }) {
  if (!open) return null;
  const { deed, row } = open;
  if (deed === 'cancelSend') return <CancelDialog row={row} onClose={onClose} />;
  if (deed === 'hold') return <HoldDialog row={row} onClose={onClose} />;
  if (deed === 'revoke') return <RevokeDialog row={row} onClose={onClose} />;
  return <SuperviseDialog row={row} onClose={onClose} />;
}

interface DialogProps {
  row: ApplicationRow;
  onClose: () => void;
}

function CancelDialog({ row, onClose }: DialogProps) {
  const { attempt } = useAct(cancelSending, { refresh: applicationReads });
  const submit = async (values: { cancelReason: string }) => {
    const { cancelCount, sentCount, inFlightCount } = await attempt({ applyId: row.applyId, ...values });
    tell(
      'success',
      `已取消：${inDigits(cancelCount)} 人不再发送，${inDigits(sentCount)} 人此前已发出，${inDigits(inFlightCount)} 人正在途中`,
    );
  };
  return (
    <FormDialog
      open
      title="取消发送"
      submitLabel="取消发送"
      closeLabel="继续发送"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        “{row.smsTitle}”共 {inDigits(row.validCount)} 人：已发出 {inDigits(row.sendCount)}{' '}
        人，不能收回；其余约 <b>{inDigits(unsentOf(row))} 人将不再发送</b>，取消后不能恢复。
      </p>
      <ReasonField name="cancelReason" label="取消原因" />
    </FormDialog>
  );
}

function HoldDialog({ row, onClose }: DialogProps) {
  const { attempt } = useAct(holdSending, { refresh: applicationReads, success: '已暂停发送' });
  return (
    <FormDialog
      open
      title={holdLabel(row)}
      submitLabel={holdLabel(row)}
      onSubmit={(values: { holdRemark: string }) => attempt({ applyId: row.applyId, ...values })}
      onClose={onClose}
    >
      <p>
        “{row.smsTitle}”还有约 {inDigits(unsentOf(row))} 人未发。
        {row.sendStatus === SendStatus.held
          ? `现在由系统暂停（${holdWord(row.holdReason)}）。改为人工暂停后不会自动恢复，要有人点“恢复”才继续，不会重发。`
          : '暂停后不再发出新的短信，恢复后从停下的地方继续，不会重发。'}
      </p>
      <ReasonField name="holdRemark" label="暂停原因" />
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
      onSubmit={(values: { revokeReason?: string }) =>
        attempt({ applyId: row.applyId, revokeReason: values.revokeReason ?? '' })
      }
      onClose={onClose}
    >
      <p>“{row.smsTitle}”撤回后不再审核，不会发送；修改后可以重新提交。</p>
      <ReasonField name="revokeReason" label="撤回原因（可不填）" required={false} />
    </FormDialog>
  );
}

function SuperviseDialog({ row, onClose }: DialogProps) {
  const { attempt } = useAct(superviseApplication, { refresh: applicationReads, success: '已保存批注' });
  return (
    <FormDialog
      open
      title="监管批注"
      submitLabel="保存批注"
      initialValues={{ superviseRemark: row.superviseRemark ?? '' }}
      onSubmit={(values: { superviseRemark: string }) => attempt({ applyId: row.applyId, ...values })}
      onClose={onClose}
    >
      <p>批注写入“{row.smsTitle}”的办理过程，申请人和审核人都能看到。</p>
      <ReasonField name="superviseRemark" label="批注" />
    </FormDialog>
  );
}

function ReasonField({ name, label, required = true }: { name: string; label: string; required?: boolean }) {
  const rules = required ? [{ required: true, whitespace: true, message: `请填写${label}` }] : [];
  return (
    <Form.Item name={name} label={label} rules={rules}>
      <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
    </Form.Item>
  );
}
