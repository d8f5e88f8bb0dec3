/** Enters somebody who called, came or complained, and lets a number have texts again. Both ask why. */
import {
  type OptOutRow,
  pageOptOuts,
  restoreOptOut,
  saveOptOut,
} from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import {
  OPT_OUT_SCOPE,
  OPT_OUT_TYPE,
  OptOutScope,
  OptOutType,
} from '@farmers-mailbox/contract/messaging/opt-outs/fields.ts';
import { phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { useAct } from '../../../api/hooks.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Input, Radio } from '../../../ui/kit/inputs.ts';

interface Entered {
  phoneNumber: string;
  optOutType: number;
  scope: number;
  reason: string;
}

const BY_STAFF = OPT_OUT_TYPE.filter(({ value }) => value !== OptOutType.reply);

export function EnterOptOutDialog({ onClose }: { onClose: () => void }) {
  const save = useAct(saveOptOut, { refresh: [pageOptOuts], success: '已登记，今后不再给这个号码发短信' });
  return (
    <FormDialog<Entered>
      open
      title="登记退订"
      submitLabel="登记"
      initialValues={{
        phoneNumber: '',
        optOutType: OptOutType.staff,
        scope: OptOutScope.everything,
        reason: '',
      }}
      onSubmit={save.attempt}
      onClose={onClose}
    >
      <p>登记后立即生效，正在发送的短信也不再发给这个号码。红色和橙色灾害预警仍会发送。</p>
      <Form.Item name="phoneNumber" label="手机号码" rules={[{ validator: requirePhone }]}>
        <Input {...phoneInput} />
      </Form.Item>
      <Form.Item name="scope" label="不再接收">
        <Radio.Group options={[...OPT_OUT_SCOPE]} />
      </Form.Item>
      <Form.Item name="optOutType" label="方式">
        <Radio.Group options={[...BY_STAFF]} />
      </Form.Item>
      <Reason hint="如：本人来电要求" />
    </FormDialog>
  );
}

async function requirePhone(_rule: unknown, typed: string | undefined): Promise<void> {
  const problem = phoneProblem(typed ?? '');
  if (problem !== null) throw new Error(problem);
}

export function RestoreDialog({ row, onClose }: { row: OptOutRow; onClose: () => void }) {
  const { optOutId, phoneNumber } = row;
  const restore = useAct(restoreOptOut, { refresh: [pageOptOuts], success: '已恢复接收' });
  return (
    <FormDialog<{ reason: string }>
      open
      title={`恢复 ${phoneNumber} 接收短信`}
      submitLabel="恢复接收"
      initialValues={{ reason: '' }}
      onSubmit={({ reason }) => restore.attempt({ optOutId, reason })}
      onClose={onClose}
    >
      <p>只有本人要求时才能恢复。恢复后，这个号码今后会收到短信；本人也可以自己回复KT恢复。</p>
      <Reason hint="如：本人来电要求恢复" />
    </FormDialog>
  );
}

function Reason({ hint }: { hint: string }) {
  return (
    <Form.Item
      name="reason"
      label="原因"
      rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
    >
      <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2, maxRows: 4 }} placeholder={hint} />
    </Form.Item>
  );
}
