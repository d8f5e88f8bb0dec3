/** 预警, 指南 and 灾情 among the contents that are reviewed. */
import {
  disasterDetails,
  disasterStat,
  pageDisasters,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { type ContentKind, contentKind } from '../../../content/kind.ts';
import { nounOf } from './type-labels.ts';

export const disasterReads = [pageDisasters, disasterDetails, disasterStat];

export const kindOf = (infoType: number): ContentKind =>
  contentKind('disaster', { noun: nounOf(infoType), reads: disasterReads });
