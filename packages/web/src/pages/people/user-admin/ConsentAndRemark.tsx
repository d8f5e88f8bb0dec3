/** The end of the forms of a person. */
import { REMARK_MAX } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { CheckItem, LinesItem } from '../../../ui/form/items.tsx';
import type { FormPart } from '../../../ui/form/use-form.ts';

export function ConsentAndRemark({ form }: { form: FormPart<{ agreed: boolean; remark: string }> }) {
  return (
    <>
      <CheckItem form={form} name="agreed">
        本人已同意接收农民信箱短信（须有登记）
      </CheckItem>
      <LinesItem
        form={form}
        name="remark"
        label="备注"
        maxLength={REMARK_MAX}
        autoSize={{ minRows: 2, maxRows: 4 }}
      />
    </>
  );
}
