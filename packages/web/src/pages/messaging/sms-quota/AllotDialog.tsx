/** 批量分配: the regular quota of a month for several organisations at once, all or none. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  pageQuotas,
  QUOTA_MAX,
  QUOTA_WARN_PERCENT,
  saveQuotas,
} from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { allotmentProblems } from '@farmers-mailbox/contract/messaging/sms-quota/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { NumberItem, RadioItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { monthAfter, monthInWords } from './months.ts';

interface Values {
  depts: DeptChoice[];
  way: 'same' | 'copy';
  quotaCount: number | null;
  warnPercent: number | null;
}

export interface AllotDialogProps {
  month: string;
  depts: DeptChoice[];
  onDone: () => void;
  onClose: () => void;
}

export function AllotDialog({ month, depts, onDone, onClose }: AllotDialogProps) {
  const save = useAct(saveQuotas, { refresh: [pageQuotas] });
  const submit = async ({ depts: chosen, way, quotaCount, warnPercent }: Values) => {
    const { successCount, separate } = await save.attempt({
      quotaMonth: month,
      deptIds: chosen.map(({ deptId }) => deptId),
      ...(way === 'same' ? { quotaCount } : {}),
      ...(warnPercent === null ? {} : { warnPercent }),
    });
    tell('success', `已设好 ${successCount} 个单位${monthInWords(month)}的额度${separateInWords(separate)}`);
    onDone();
  };
  return (
    <FormDialog<Values>
      open
      width={600}
      title={`分配${monthInWords(month)}的短信额度`}
      submitLabel="分配"
      initial={{ depts, way: 'same', quotaCount: null, warnPercent: null }}
      problemsOf={allotmentProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>以后的月份没有另设的，沿用这里设的月额度。</p>
          <FormItem
            form={form}
            name="depts"
            label="单位"
            hint="没有单独额度的单位使用上级的额度；分配后使用自己的。"
          >
            {() => (
              <DeptList value={form.values.depts} onChange={(chosen) => form.change({ depts: chosen })} />
            )}
          </FormItem>
          <Amount form={form} month={month} />
        </>
      )}
    </FormDialog>
  );
}

function Amount({ form, month }: { form: Form<Values>; month: string }) {
  const whole = { form, precision: 0, className: 'quota-number' };
  return (
    <>
      <RadioItem
        form={form}
        name="way"
        label="额度"
        options={[
          { value: 'same', label: '每个单位一样多' },
          { value: 'copy', label: `照${monthInWords(monthAfter(month, -1))}的月额度，不含追加` },
        ]}
      />
      {form.values.way === 'same' && (
        <NumberItem
          {...whole}
          name="quotaCount"
          label="每个单位的月额度（条）"
          hint="一条短信超过70个字按多条计。"
          isRequired
          min={0}
          max={QUOTA_MAX}
        />
      )}
      <NumberItem
        {...whole}
        name="warnPercent"
        label="用到百分之几时提醒（可不填）"
        hint={`到了以后提醒写短信的人，并给管理员发一条短信。不填的保持原来的，新设的为${QUOTA_WARN_PERCENT}。`}
        min={1}
        max={100}
      />
    </>
  );
}

const NAMED_MAX = 3;

/** Organisations whose later months do not follow, since they were set by themselves. */
function separateInWords(separate: AnswerOf<typeof saveQuotas>['separate']): string {
  if (separate.length === 0) return '';
  const named = separate
    .slice(0, NAMED_MAX)
    .map(({ fullDeptName, quotaMonth }) => `${fullDeptName}${monthInWords(quotaMonth)}`)
    .join('、');
  const more = separate.length > NAMED_MAX ? `等${separate.length}个单位` : '';
  return `。${named}${more}起已单独设置，不随之变动`;
}

interface DeptListProps {
  value: readonly DeptChoice[];
  onChange: (depts: DeptChoice[]) => void;
}

/** Single organisations, each by itself: what lies below one has its own quota or draws on it. */
function DeptList({ value, onChange }: DeptListProps) {
  const add = (choice: DeptChoice | null) => {
    if (choice && value.every(({ deptId }) => deptId !== choice.deptId)) onChange([...value, choice]);
  };
  return (
    <>
      <ul className="quota-chosen" aria-label="已选单位">
        {value.map(({ deptId, deptName }) => (
          <li key={deptId}>
            {deptName}
            <button
              type="button"
              className="plain-link"
              aria-label={`移除${deptName}`}
              onClick={() => onChange(value.filter((one) => one.deptId !== deptId))}
            >
              移除
            </button>
          </li>
        ))}
      </ul>
      <DeptSelect label="要添加的单位" value={null} onChange={add} />
    </>
  );
}
