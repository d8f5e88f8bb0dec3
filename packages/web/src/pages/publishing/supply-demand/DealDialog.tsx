/** Writes down what a listing came to: how much of it, for how much, and with whom where that is known. */
import {
  type Counterpart,
  dealListing,
  type ListingRow,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import {
  DEAL_AMOUNT_MAX,
  dealProblems,
  wordsOf,
} from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NumberItem } from '../../../ui/form/items.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { listingReads } from './kind.ts';

export interface DealDialogProps {
  listing: Pick<ListingRow, 'supplyId' | 'version' | 'title' | 'infoType' | 'quantity' | 'quantityUnit'>;
  /** the other side, where the deal comes from a match */
  counterpart: Pick<Counterpart, 'supplyId' | 'title'> | null;
  onClose: () => void;
  onDone?: () => void;
}

interface Deal {
  dealQuantity: number | null;
  dealAmount: number | null;
}

export function DealDialog({ listing, counterpart, onClose, onDone }: DealDialogProps) {
  const { supplyId, version, title, infoType, quantity, quantityUnit } = listing;
  const deal = useAct(dealListing, { refresh: listingReads, success: '已登记成交' });
  const submit = async (values: Deal) => {
    await deal.attempt({ supplyId, version, ...values, counterpartId: counterpart?.supplyId ?? null });
    onDone?.();
  };
  return (
    <FormDialog<Deal>
      open
      title="登记成交"
      submitLabel="登记成交"
      initial={{ dealQuantity: null, dealAmount: null }}
      problemsOf={dealProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => {
        const exact = {
          form,
          isRequired: true,
          min: 0.01,
          precision: 2,
          controls: false,
          className: 'listing-number',
        };
        return (
          <>
            <p>
              “{title}”登记成交后不再展示，只能登记一次，登记后不能改。
              {counterpart && `对方是“${counterpart.title}”，它继续展示，由对方单位处理。`}
            </p>
            <NumberItem
              {...exact}
              name="dealQuantity"
              label={`成交数量（${quantityUnit}）`}
              hint={`${wordsOf(infoType).noun}发布的数量是 ${inDigits(quantity)}${quantityUnit}`}
              max={quantity}
            />
            <NumberItem
              {...exact}
              name="dealAmount"
              label="成交金额（元）"
              hint="全部货款，单位是元，不是万元"
              max={DEAL_AMOUNT_MAX}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
