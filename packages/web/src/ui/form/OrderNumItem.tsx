/** 排序, of what people put in order by numbers of their own. */
import { NumberItem } from './items.tsx';
import type { FormPart } from './use-form.ts';

const ORDER_NUM_MAX = 1_000_000;

export interface OrderNumItemProps {
  form: FormPart<{ orderNum: number | null }>;
  max?: number;
}

export function OrderNumItem({ form, max = ORDER_NUM_MAX }: OrderNumItemProps) {
  return (
    <NumberItem
      form={form}
      name="orderNum"
      label="排序"
      hint="数字小的在前"
      min={0}
      max={max}
      precision={0}
    />
  );
}
