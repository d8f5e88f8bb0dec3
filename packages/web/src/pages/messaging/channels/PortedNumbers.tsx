/** 携号转网: how many numbers are listed under another carrier than their prefix's, and the form that lists more. */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  countPortedNumbers,
  portNumbers,
} from '@farmers-mailbox/contract/messaging/ported-numbers/endpoints.ts';
import {
  portedNumbersIn,
  portedProblems,
  TARGET_CARRIER,
} from '@farmers-mailbox/contract/messaging/ported-numbers/forms.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem, RadioItem } from '../../../ui/form/items.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';

export function PortedNumbers() {
  const { data } = useCall(countPortedNumbers, {});
  const [isOpen, setOpen] = useState(false);
  const parts = (data ?? []).map(
    ({ carrier, amount }) => `${labelOf(CARRIER, carrier)} ${inDigits(amount)} 个`,
  );
  return (
    <section className="card channels-head" aria-label="携号转网">
      <div>
        <h2>携号转网</h2>
        <p className="cell-note">
          短信按号段找运营商；转到别的运营商的号码登记在这里，从以后提交的短信起按登记的发。
          {parts.length > 0 && `已登记：${parts.join('，')}。`}
        </p>
      </div>
      <ActionButton label="登记号码" permission="sms:channel:edit" onAct={() => setOpen(true)} />
      {isOpen && <PortedDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

interface Values {
  readonly phoneNumbers: string;
  readonly carrier: string;
}
const typedOf = ({ phoneNumbers, carrier }: Values) => ({
  phoneNumbers: portedNumbersIn(phoneNumbers),
  carrier,
});

function PortedDialog({ onClose }: { onClose: () => void }) {
  const port = useAct(portNumbers, {
    refresh: [countPortedNumbers],
    success: '已保存，从以后提交的短信起生效',
  });
  return (
    <FormDialog<Values>
      open
      title="登记携号转网的号码"
      submitLabel="登记"
      initial={{ phoneNumbers: '', carrier: '' }}
      problemsOf={(values) => portedProblems(typedOf(values))}
      onSubmit={(values) => port.attempt(typedOf(values))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioItem form={form} name="carrier" label="现在的运营商" options={TARGET_CARRIER} />
          <LinesItem
            form={form}
            name="phoneNumbers"
            label="手机号码"
            hint="一行一个，可从表格中粘贴一列，一次最多5,000个；不保存到草稿"
            isRequired
            rows={8}
          />
        </>
      )}
    </FormDialog>
  );
}
