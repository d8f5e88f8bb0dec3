/** 供应信息 and 求购信息 among the contents that are reviewed. */
import {
  listingDetails,
  matchListing,
  pageListings,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import type { ContentKind } from '../../../content/kind.ts';

export function kindOf(infoType: number): ContentKind {
  const { noun, page } = wordsOf(infoType);
  return {
    noun,
    permission: (verb) => `content:${page}:${verb}`,
    statusField: 'supplyStatus',
    words: { wrote: '发布', shown: '展示', since: '起展示' },
  };
}

/** Old after every act on one. */
export const listingReads = [pageListings, listingDetails, matchListing];
