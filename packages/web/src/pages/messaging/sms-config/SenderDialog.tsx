/** One person's permissions to send: categories, segments a day and a month, urgent texts. */
import { SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { QUOTA_MAX, type SendUser } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Checkbox, InputNumber } from '../../../ui/kit/inputs.ts';

interface Values {
  smsCategories: string[];
  dayQuota: number | null;
  monthQuota: number | null;
  urgentFlag: boolean;
}

export interface SenderDialogProps {
  name: string;
  user: SendUser;
  onSet: (user: SendUser) => void;
  onClose: () => void;
}

export function SenderDialog({ name, user, onSet, onClose }: SenderDialogProps) {
  const { smsCategories, dayQuota, monthQuota, urgentFlag } = user;
  return (
    <FormDialog<Values>
      open
      title={`设置 ${name}`}
      submitLabel="确定"
      width={600}
      initialValues={{
        smsCategories: [...smsCategories],
        dayQuota,
        monthQuota,
        urgentFlag: urgentFlag === 1,
      }}
      onSubmit={async (values) =>
        onSet({
          ...user,
          ...values,
          dayQuota: values.dayQuota ?? null,
          monthQuota: values.monthQuota ?? null,
          urgentFlag: values.urgentFlag ? 1 : 0,
        })
      }
      onClose={onClose}
    >
      <Form.Item name="smsCategories" label="可发的类别（都不选就是全部）">
        <Checkbox.Group
          className="config-categories"
          options={SMS_CATEGORY.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="dayQuota" label="每天最多（条，空着不限）" extra="按计费条数：一条长短信乘以人数">
        <InputNumber min={1} max={QUOTA_MAX} precision={0} />
      </Form.Item>
      <Form.Item name="monthQuota" label="每月最多（条，空着不限）">
        <InputNumber min={1} max={QUOTA_MAX} precision={0} />
      </Form.Item>
      <Form.Item name="urgentFlag" valuePropName="checked">
        <Checkbox>可以发紧急短信</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
