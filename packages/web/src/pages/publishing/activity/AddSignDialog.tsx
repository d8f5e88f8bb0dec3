/** 代报名: a farmer who called or came is put on the list. */
import {
  addSign,
  NAME_MAX,
  signProblems,
} from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextItem } from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { activity } from './kind.ts';

interface Values {
  realName: string;
  phoneNumber: string;
  deptId: DeptChoice | null;
}

const EMPTY: Values = { realName: '', phoneNumber: '', deptId: null };
const fieldsOf = (values: Values) => ({ ...values, deptId: values.deptId?.deptId ?? '' });

export function AddSignDialog({ activityId, onClose }: { activityId: string; onClose: () => void }) {
  const sign = useAct(addSign, { refresh: activity.reads, success: '已报名' });
  return (
    <FormDialog<Values>
      open
      title="代报名"
      submitLabel="报名"
      initial={EMPTY}
      problemsOf={(values) => signProblems(fieldsOf(values))}
      onSubmit={(values) => sign.attempt({ activityId, ...fieldsOf(values) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextItem form={form} name="realName" label="姓名" isRequired maxLength={NAME_MAX} />
          <TextItem form={form} name="phoneNumber" label="手机号码" isRequired {...phoneInput} />
          <DeptItem form={form} name="deptId" label="所在区域" />
        </>
      )}
    </FormDialog>
  );
}
