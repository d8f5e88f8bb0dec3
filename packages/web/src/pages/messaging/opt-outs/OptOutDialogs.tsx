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
import {
  enteredOptOutProblems,
  restoredProblems,
} from '@farmers-mailbox/contract/messaging/opt-outs/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';

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
      initial={{
        phoneNumber: '',
        optOutType: OptOutType.staff,
        scope: OptOutScope.everything,
        reason: '',
      }}
      problemsOf={enteredOptOutProblems}
      onSubmit={save.attempt}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>登记后立即生效，正在发送的短信也不再发给这个号码。红色和橙色灾害预警仍会发送。</p>
          <TextItem form={form} name="phoneNumber" label="手机号码" {...phoneInput} />
          <RadioItem form={form} name="scope" label="不再接收" options={OPT_OUT_SCOPE} />
          <RadioItem form={form} name="optOutType" label="方式" options={BY_STAFF} />
          <Reason form={form} hint="如：本人来电要求" />
        </>
      )}
    </FormDialog>
  );
}

export function RestoreDialog({ row, onClose }: { row: OptOutRow; onClose: () => void }) {
  const { optOutId, phoneNumber } = row;
  const restore = useAct(restoreOptOut, { refresh: [pageOptOuts], success: '已恢复接收' });
  return (
    <FormDialog<{ reason: string }>
      open
      title={`恢复 ${phoneNumber} 接收短信`}
      submitLabel="恢复接收"
      initial={{ reason: '' }}
      problemsOf={restoredProblems}
      onSubmit={({ reason }) => restore.attempt({ optOutId, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>只有本人要求时才能恢复。恢复后，这个号码今后会收到短信；本人也可以自己回复KT恢复。</p>
          <Reason form={form} hint="如：本人来电要求恢复" />
        </>
      )}
    </FormDialog>
  );
}

function Reason({ form, hint }: { form: Form<{ reason: string }>; hint: string }) {
  return (
    <LinesItem
      form={form}
      name="reason"
      label="原因"
      isRequired
      maxLength={100}
      autoSize={{ minRows: 2, maxRows: 4 }}
      placeholder={hint}
    />
  );
}
