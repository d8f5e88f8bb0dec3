/** Closes a consultation: says before what the farmer gets, and asks why. */
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import {
  type ConsultRow,
  closeConsultation,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { OPINION_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { closeReasonProblem } from '@farmers-mailbox/contract/service/consultations/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem } from '../../../ui/form/items.tsx';
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
      initial={{ closeReason: '' }}
      problemsOf={({ closeReason }) => problemsIn({ closeReason: closeReasonProblem(closeReason) })}
      onSubmit={({ closeReason }) => close.attempt({ consultId, closeReason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            “{title}”关闭后不能再打开。
            {replyTime === null ? '提问人不会收到答复，请先与提问人说明。' : '已经发出的答复不受影响。'}
          </p>
          <LinesItem
            form={form}
            name="closeReason"
            label="关闭原因（必填）"
            isRequired
            maxLength={OPINION_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </FormDialog>
  );
}
