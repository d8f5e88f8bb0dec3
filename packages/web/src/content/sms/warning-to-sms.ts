/** 转短信 of a warning. */

import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type DisasterRow,
  turnDisasterIntoSms,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { useMakeSms } from './to-sms.ts';

type Warning = Pick<DisasterRow, 'disasterId' | 'contentHash' | 'title' | 'areas'>;

/** @param reads what shows whether one was made */
export function useWarningToSms(reads: readonly Endpoint[]): (row: Warning) => Promise<void> {
  const make = useMakeSms(turnDisasterIntoSms, reads);
  return ({ disasterId, contentHash, title, areas }) => {
    const where = areas.map(({ deptName }) => deptName).join('、');
    const text = `将按“${title}”写一份紧急短信草稿，标题、内容、类别都已填好，发给${where}的农户。草稿不会发出：请您看过内容和人数，提交审核通过后才发送。`;
    return make({ disasterId, contentHash }, { title: '转短信', text, what: '这条预警' });
  };
}
