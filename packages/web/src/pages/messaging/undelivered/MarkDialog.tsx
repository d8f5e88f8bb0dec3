/** Notes the outcome of a call or a visit. */
import {
  markVisit,
  pageVisitLists,
  pageVisits,
  visitProgress,
  visitTodo,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { VISIT_MARK, VisitMark } from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input, Radio } from '../../../ui/kit/inputs.ts';
import type { Visit } from './visit.ts';

interface Values {
  mark: 1 | 2 | 3 | 4;
  note?: string;
  rightPhone?: string;
}

const choices = VISIT_MARK.filter(({ value }) => value !== VisitMark.open);

export interface MarkDialogProps {
  applyId: string;
  visit: Visit;
  onClose: () => void;
}

export function MarkDialog({ applyId, visit, onClose }: MarkDialogProps) {
  const { attempt } = useAct(markVisit, {
    refresh: [pageVisits, pageVisitLists, visitProgress, visitTodo],
    success: '已记下',
  });
  const submit = ({ mark, note = '', rightPhone = '' }: Values) =>
    attempt({
      applyId,
      seq: visit.seq,
      mark,
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
      initialValues={
        visit.mark === VisitMark.open ? {} : { mark: visit.mark as Values['mark'], note: visit.note ?? '' }
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="mark" label="结果" rules={[{ required: true, message: '请选择结果' }]}>
            <Radio.Group options={choices.map(({ value, label }) => ({ value, label }))} />
          </Form.Item>
          <RightPhone form={form} />
          <Form.Item name="note" label="说明（可不填）">
            <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        </>
      )}
    </KeptFormDialog>
  );
}

function RightPhone({ form }: { form: ReturnType<typeof Form.useForm<Values>>[0] }) {
  const mark = Form.useWatch('mark', form);
  if (mark !== VisitMark.wrongNumber) return null;
  const validator = (_: unknown, typed: string | undefined) => {
    const problem = typed ? phoneProblem(typed) : null;
    return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
  };
  return (
    <Form.Item name="rightPhone" label="正确号码（知道时填写）" rules={[{ validator }]}>
      <Input {...phoneInput} />
    </Form.Item>
  );
}
