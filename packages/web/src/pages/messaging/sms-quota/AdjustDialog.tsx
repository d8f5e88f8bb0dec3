/** 追加: more, or less, for one organisation in one month. */
import {
  adjustQuota,
  pageQuotaRecords,
  pageQuotas,
  QUOTA_MAX,
  type SmsQuotaRow,
} from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Input, InputNumber, Radio } from '../../../ui/kit/inputs.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { monthInWords } from './months.ts';

interface Values {
  way: 'add' | 'take';
  addCount: number;
  reason: string;
}

export function AdjustDialog({ row, onClose }: { row: SmsQuotaRow; onClose: () => void }) {
  const { deptId, fullDeptName, quotaMonth, totalCount, leftCount } = row;
  const adjust = useAct(adjustQuota, { refresh: [pageQuotas, pageQuotaRecords] });
  const submit = async ({ way, addCount, reason }: Values) => {
    const signed = way === 'add' ? addCount : -addCount;
    const after = await adjust.attempt({ deptId, quotaMonth, addCount: signed, reason, totalCount });
    tell('success', `${fullDeptName}的额度现在是 ${inDigits(after.totalCount)} 条`);
  };
  return (
    <FormDialog<Values>
      open
      title={`追加或收回${monthInWords(quotaMonth)}的额度`}
      submitLabel="确定"
      initialValues={{ way: 'add', reason: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {fullDeptName}现有 {inDigits(totalCount)} 条，还剩 {inDigits(leftCount)} 条。只改这个月，下月不沿用。
      </p>
      <Form.Item name="way" label="方式">
        <Radio.Group
          options={[
            { value: 'add', label: '追加' },
            { value: 'take', label: '收回' },
          ]}
        />
      </Form.Item>
      <Form.Item name="addCount" label="条数" rules={[{ required: true, message: '请填写条数' }]}>
        <InputNumber min={1} max={QUOTA_MAX} precision={0} className="quota-number" />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
}
