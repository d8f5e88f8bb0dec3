/** 排序 of service types and icons. */
import { ORDER_MAX } from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import { NumberItem } from '../../../ui/form/items.tsx';
import type { FormPart } from '../../../ui/form/use-form.ts';

export const OrderNumItem = ({ form }: { form: FormPart<{ orderNum: number | null }> }) => (
  <NumberItem
    form={form}
    name="orderNum"
    label="排序"
    hint="数字小的在前"
    min={0}
    max={ORDER_MAX}
    precision={0}
  />
);
