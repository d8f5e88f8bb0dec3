/** What every act on a listing makes old. */
import {
  listingDetails,
  matchListing,
  pageListings,
} from '@farmers-mailbox/contract/supply-demand/endpoints.ts';

export const listingReads = [pageListings, listingDetails, matchListing];
