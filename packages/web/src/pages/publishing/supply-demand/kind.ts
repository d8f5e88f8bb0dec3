/** 供应信息 and 求购信息 among the contents that are reviewed. */
import {
  listingDetails,
  matchListing,
  pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { type ContentKind, contentKind } from '../../../content/kind.ts';

export const listingReads = [pageListings, listingDetails, matchListing];

export function kindOf(infoType: number): ContentKind {
  const { noun, page } = wordsOf(infoType);
  return contentKind(page, {
    noun,
    reads: listingReads,
    statusField: 'supplyStatus',
    tag: { field: 'supplyStatus', of: 'SUPPLY_STATUS' },
    words: { wrote: '发布', shown: '展示', since: '起展示' },
  });
}
