/** Closes a consultation: says before what the farmer gets, and asks why. */
import {
  type ConsultRow,
  closeConsultation,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { OPINION_MAX, OPINION_MIN } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Input } from '../../../ui/kit/inputs.ts';
import { consultReads } from './consultations.tsx';

export interface CloseDialogProps {
  consultation: Pick<ConsultRow, 'consultId' | 'title' | 'replyTime'>;
  onClose: () => void;
}

export function CloseDialog({ consultation: { consultId, title, replyTime }, onClose }: CloseDialogProps) {
  const close = useAct(closeConsultation, { refresh: consultReads, success: '已关闭' });
  return (
    <FormDialog<{ closeReason: string }>
      open
      danger
      title="关闭 1 条咨询"
      submitLabel="关闭咨询"
      onSubmit={({ closeReason }) => close.attempt({ consultId, closeReason })}
      onClose={onClose}
    >
      <p>
        “{title}”关闭后不能再打开。
        {replyTime === null ? '提问人不会收到答复，请先与提问人说明。' : '已经发出的答复不受影响。'}
      </p>
      <Form.Item
        name="closeReason"
        label="关闭原因（必填）"
        rules={[
          {
            required: true,
            whitespace: true,
            min: OPINION_MIN,
            message: `请写明原因，至少${OPINION_MIN}个字`,
          },
        ]}
      >
        <Input.TextArea maxLength={OPINION_MAX} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
}
