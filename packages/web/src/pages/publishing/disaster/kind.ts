/** 预警, 指南 and 灾情 among the contents that are reviewed. */
import {
  disasterDetails,
  disasterStat,
  pageDisasters,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { type ContentKind, PUBLICATION } from '../../../content/kind.ts';
import { nounOf } from './words.ts';

export const kindOf = (infoType: number): ContentKind => ({
  noun: nounOf(infoType),
  permission: (verb) => `content:disaster:${verb}`,
  statusField: 'auditStatus',
  words: PUBLICATION,
});

/** Old after every act on one. */
export const disasterReads = [pageDisasters, disasterDetails, disasterStat];
