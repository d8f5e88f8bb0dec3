/** One listing, its records and its review. */

import {
  type ListingDetails,
  listingDetails,
  passListing,
  refuseListing,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import {
  LISTING_OPERATION,
  ListingStatus,
} from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { reviewInWords } from '../../../content/kind.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { kindOf } from './kind.ts';
import { ListingView } from './ListingView.tsx';
import './supply-demand.css';

const calls = { details: listingDetails, pass: passListing, refuse: refuseListing };

export interface ListingDrawerProps {
  infoType: number;
  supplyId: string;
  onClose: () => void;
}

export function ListingDrawer({ infoType, supplyId, onClose }: ListingDrawerProps) {
  return (
    <ContentDrawer
      kind={kindOf(infoType)}
      {...useReview(kindOf(infoType), calls, supplyId)}
      opinionOn={['opinionListing', supplyId]}
      stateOf={stateInWords}
      consequenceOf={({ title, supplyEnd, expireDays }) => {
        const most = expireDays === null ? '' : `，最多 ${expireDays} 天`;
        return `“${title}”通过后马上展示，到 ${supplyEnd} 为止${most}。以后可以下架。`;
      }}
      recordsOf={({ records }) => <ContentRecords records={records} operations={LISTING_OPERATION} />}
      onClose={onClose}
    >
      {(details) => <ListingView details={details} />}
    </ContentDrawer>
  );
}

function stateInWords(details: ListingDetails): string {
  const reviewed = reviewInWords(kindOf(details.infoType), details);
  if (details.supplyStatus === ListingStatus.expired)
    return `${reviewed}，${details.shownUntil}到期，不再展示`;
  if (details.supplyStatus === ListingStatus.dealt) return `${reviewed}，${dealInWords(details)}`;
  return reviewed;
}

function dealInWords(details: ListingDetails): string {
  const { dealTime, dealUserName, dealQuantity, dealAmount, quantityUnit, counterpart } = details;
  const amounts = `成交 ${inDigits(dealQuantity ?? 0)}${quantityUnit}，${inDigits(dealAmount ?? 0)} 元`;
  const other = counterpart === null ? '' : `，对方是“${counterpart.title ?? '（已删除，或您不能查看）'}”`;
  return `${dealTime}由${dealUserName ?? ''}登记${amounts}${other}`;
}
