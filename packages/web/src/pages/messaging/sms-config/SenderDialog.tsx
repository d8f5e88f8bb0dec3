/** One person's permissions to send: categories, segments a day and a month, urgent texts. */
import { SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { QUOTA_MAX, type SendUser } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { CheckItem, ChecksItem, NumberItem } from '../../../ui/form/items.tsx';

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
      submitLabel="设置"
      width={600}
      initial={{
        smsCategories: [...smsCategories],
        dayQuota,
        monthQuota,
        urgentFlag: urgentFlag === 1,
      }}
      onSubmit={async (values) =>
        onSet({
          ...user,
          ...values,
          urgentFlag: values.urgentFlag ? 1 : 0,
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChecksItem
            form={form}
            name="smsCategories"
            label="可发的类别（都不选就是全部）"
            className="config-categories"
            options={SMS_CATEGORY}
          />
          <NumberItem
            form={form}
            name="dayQuota"
            label="每天最多（条，空着不限）"
            hint="按计费条数：一条长短信乘以人数"
            min={1}
            max={QUOTA_MAX}
            precision={0}
          />
          <NumberItem
            form={form}
            name="monthQuota"
            label="每月最多（条，空着不限）"
            min={1}
            max={QUOTA_MAX}
            precision={0}
          />
          <CheckItem form={form} name="urgentFlag">
            可以发紧急短信
          </CheckItem>
        </>
      )}
    </FormDialog>
  );
}
