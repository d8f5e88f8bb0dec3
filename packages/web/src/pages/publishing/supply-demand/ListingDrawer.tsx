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
import { useAct } from '../../../api/hooks.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { reviewInWords } from '../../../content/kind.ts';
import { useReadForReview } from '../../../ui/review/ReviewBody.tsx';
import { kindOf, listingReads } from './kind.ts';
import { ListingView } from './ListingView.tsx';

export interface ListingDrawerProps {
  infoType: number;
  supplyId: string;
  onClose: () => void;
}

export function ListingDrawer({ infoType, supplyId, onClose }: ListingDrawerProps) {
  const read = useReadForReview(listingDetails, { supplyId });
  const pass = useAct(passListing, { refresh: listingReads });
  const refuse = useAct(refuseListing, { refresh: listingReads });
  return (
    <ContentDrawer
      kind={kindOf(infoType)}
      read={read}
      opinionOn={['opinionListing', supplyId]}
      stateOf={stateInWords}
      consequenceOf={({ title, supplyEnd }) =>
        `“${title}”通过后马上展示，到 ${supplyEnd} 为止。以后可以下架。`
      }
      pass={({ contentHash }, auditOpinion) => pass.attempt({ supplyId, contentHash, auditOpinion })}
      refuse={({ contentHash }, auditOpinion) => refuse.attempt({ supplyId, contentHash, auditOpinion })}
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
    return `${reviewed}，${details.supplyEnd}到期，不再展示`;
  if (details.supplyStatus === ListingStatus.dealt) return `${reviewed}，${dealInWords(details)}`;
  return reviewed;
}

function dealInWords(details: ListingDetails): string {
  const { dealTime, dealUserName, dealQuantity, dealAmount, quantityUnit, counterpart } = details;
  const amounts = `成交 ${dealQuantity?.toLocaleString('zh-CN')}${quantityUnit}，${dealAmount?.toLocaleString('zh-CN')} 元`;
  const other = counterpart === null ? '' : `，对方是“${counterpart.title ?? '（已删除，或您不能查看）'}”`;
  return `${dealTime}由${dealUserName ?? ''}登记${amounts}${other}`;
}
