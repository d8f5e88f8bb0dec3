/** Notes the outcome of a call or a visit. */
import {
  markVisit,
  pageVisitLists,
  pageVisits,
  visitProgress,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import {
  VISIT_MARK,
  VisitMark,
  visitProblems,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { LinesItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import type { Visit } from './visit.ts';

type Chosen = 1 | 2 | 3 | 4 | 5;

interface Values {
  /** null: not chosen yet */
  mark: Chosen | null;
  note: string;
  rightPhone: string;
}

const choices = VISIT_MARK.filter(({ value }) => value !== VisitMark.open);

export interface MarkDialogProps {
  applyId: string;
  visit: Visit;
  onClose: () => void;
}

export function MarkDialog({ applyId, visit, onClose }: MarkDialogProps) {
  const { attempt } = useAct(markVisit, {
    refresh: [pageVisits, pageVisitLists, visitProgress, todo],
    success: '已记下',
  });
  const isOpen = visit.mark === VisitMark.open;
  const submit = ({ mark, note, rightPhone }: Values) =>
    attempt({
      applyId,
      seq: visit.seq,
      // nothing is sent before one is chosen
      mark: mark as Chosen,
      fromMark: visit.mark,
      note,
      ...(mark === VisitMark.wrongNumber && rightPhone !== '' ? { rightPhone } : {}),
    });
  return (
    <KeptFormDialog<Values>
      formKey="visit"
      about={`${applyId} ${visit.seq}`}
      row={null}
      title={`记下结果：${visit.realName ?? '未登记农户'}`}
      submitLabel="记下"
      initial={{
        mark: isOpen ? null : (visit.mark as Chosen),
        note: isOpen ? '' : (visit.note ?? ''),
        rightPhone: '',
      }}
      problemsOf={visitProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioItem form={form} name="mark" label="结果" isRequired options={choices} />
          {form.values.mark === VisitMark.wrongNumber && (
            <TextItem form={form} name="rightPhone" label="正确号码（知道时填写）" {...phoneInput} />
          )}
          <LinesItem
            form={form}
            name="note"
            label="说明（可不填）"
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 5 }}
          />
        </>
      )}
    </KeptFormDialog>
  );
}
