/** Writes down what a listing came to: how much of it, for how much, and with whom where that is known. */
import {
  type Counterpart,
  dealListing,
  type ListingRow,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { DEAL_AMOUNT_MAX, wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { InputNumber } from '../../../ui/kit/inputs.ts';
import { listingReads } from './kind.ts';

export interface DealDialogProps {
  listing: Pick<ListingRow, 'supplyId' | 'version' | 'title' | 'infoType' | 'quantity' | 'quantityUnit'>;
  /** the other side, where the deal comes from a match */
  counterpart: Pick<Counterpart, 'supplyId' | 'title'> | null;
  onClose: () => void;
  onDone?: () => void;
}

interface Deal {
  dealQuantity: number;
  dealAmount: number;
}

const needed = (message: string) => [{ required: true, message }];

export function DealDialog({ listing, counterpart, onClose, onDone }: DealDialogProps) {
  const { supplyId, version, title, infoType, quantity, quantityUnit } = listing;
  const deal = useAct(dealListing, { refresh: listingReads, success: '已登记成交' });
  const submit = async (values: Deal) => {
    await deal.attempt({ supplyId, version, ...values, counterpartId: counterpart?.supplyId ?? null });
    onDone?.();
  };
  return (
    <FormDialog<Deal> open title="登记成交" submitLabel="登记成交" onSubmit={submit} onClose={onClose}>
      <p>
        “{title}”登记成交后不再展示，只能登记一次，登记后不能改。
        {counterpart && `对方是“${counterpart.title}”，它继续展示，由对方单位处理。`}
      </p>
      <Form.Item
        name="dealQuantity"
        label={`成交数量（${quantityUnit}）`}
        extra={`${wordsOf(infoType).noun}发布的数量是 ${quantity.toLocaleString('zh-CN')}${quantityUnit}`}
        rules={needed('请填写成交数量')}
      >
        <InputNumber min={0.01} max={quantity} precision={2} controls={false} className="listing-number" />
      </Form.Item>
      <Form.Item
        name="dealAmount"
        label="成交金额（元）"
        extra="全部货款，单位是元，不是万元"
        rules={needed('请填写成交金额')}
      >
        <InputNumber
          min={0.01}
          max={DEAL_AMOUNT_MAX}
          precision={2}
          controls={false}
          className="listing-number"
        />
      </Form.Item>
    </FormDialog>
  );
}
