/** 追加: more, or less, for one organisation in one month. */
import {
  adjustQuota,
  pageQuotaRecords,
  pageQuotas,
  QUOTA_MAX,
  type SmsQuotaRow,
} from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { adjustmentProblems } from '@farmers-mailbox/contract/messaging/sms-quota/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem, NumberItem, RadioItem } from '../../../ui/form/items.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { monthInWords } from './months.ts';

interface Values {
  way: 'add' | 'take';
  addCount: number | null;
  reason: string;
}

const WAYS = [
  { value: 'add', label: '追加' },
  { value: 'take', label: '收回' },
] as const;

export function AdjustDialog({ row, onClose }: { row: SmsQuotaRow; onClose: () => void }) {
  const { deptId, fullDeptName, quotaMonth, totalCount, leftCount } = row;
  const adjust = useAct(adjustQuota, { refresh: [pageQuotas, pageQuotaRecords] });
  const submit = async ({ way, addCount, reason }: Values) => {
    const count = addCount ?? 0;
    const signed = way === 'add' ? count : -count;
    const after = await adjust.attempt({ deptId, quotaMonth, addCount: signed, reason, totalCount });
    tell('success', `${fullDeptName}的额度现在是 ${inDigits(after.totalCount)} 条`);
  };
  return (
    <FormDialog<Values>
      open
      title={`追加或收回${monthInWords(quotaMonth)}的额度`}
      submitLabel="追加或收回"
      initial={{ way: 'add', addCount: null, reason: '' }}
      problemsOf={adjustmentProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {fullDeptName}现有 {inDigits(totalCount)} 条，还剩 {inDigits(leftCount)}{' '}
            条。只改这个月，下月不沿用。
          </p>
          <RadioItem form={form} name="way" label="方式" options={WAYS} />
          <NumberItem
            form={form}
            name="addCount"
            label="条数"
            isRequired
            min={1}
            max={QUOTA_MAX}
            precision={0}
            className="quota-number"
          />
          <LinesItem
            form={form}
            name="reason"
            label="原因"
            isRequired
            maxLength={100}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </FormDialog>
  );
}
