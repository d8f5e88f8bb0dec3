/** 每日一助 among the contents that are reviewed. */
import {
  helpCalendar,
  helpDetails,
  pageHelps,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { contentKind } from '../../../content/kind.ts';

export const dailyHelp = contentKind('dailyHelp', {
  noun: '每日一助',
  reads: [pageHelps, helpDetails, helpCalendar],
  tag: { field: 'helpStatus', of: 'HELP_STATUS' },
  words: { wrote: '编写', shown: '排期', since: '排期' },
});
