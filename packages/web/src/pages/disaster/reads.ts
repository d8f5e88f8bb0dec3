/** Queries to invalidate after an act on a warning, a guide or a damage report. */
import {
  disasterDetails,
  disasterStat,
  pageDisasters,
} from '@farmers-mailbox/contract/disaster/endpoints.ts';

export const disasterReads = [pageDisasters, disasterDetails, disasterStat];
