/** 推送 among the contents that are reviewed. */
import {
  countPush,
  pagePushes,
  pushDetails,
  pushStat,
} from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { contentKind } from '../../../content/kind.ts';

export const push = contentKind('push', {
  noun: '推送',
  reads: [pagePushes, pushDetails, pushStat, countPush],
  tag: { field: 'pushStatus', of: 'PUSH_STATUS' },
  words: { wrote: '编写', shown: '等待推送', since: '通过' },
});
