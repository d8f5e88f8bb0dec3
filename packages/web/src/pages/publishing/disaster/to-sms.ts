/** 转短信: asks, makes the draft or finds the one that was made, and opens it. */
import {
  type DisasterRow,
  turnDisasterIntoSms,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { disasterReads } from './kind.ts';
import { smsPath } from './SmsLink.tsx';
import { smsInWords } from './words.ts';

export type Warning = Pick<DisasterRow, 'disasterId' | 'contentHash' | 'title' | 'areas'>;

export function useToSms(): (row: Warning) => Promise<void> {
  const turn = useAct(turnDisasterIntoSms, { refresh: disasterReads });
  const navigate = useNavigate();
  return async ({ disasterId, contentHash, title, areas }) => {
    const where = areas.map(({ deptName }) => deptName).join('、');
    const text = `将按“${title}”写一份紧急短信草稿，发给${where}的农户。草稿不会发出：请您看过内容和人数，提交审核通过后才发送。`;
    if (!(await ask({ title: '转为短信', text, confirmLabel: '生成草稿', cancelLabel: '取消' }))) return;
    const sms = await turn.run({ disasterId, contentHash });
    if (!sms) return;
    if (sms.isOpenable) return void navigate(smsPath(sms));
    await ask({
      title: '已经转过短信',
      text: `${sms.applyUserName}已把这条预警转为短信申请 ${sms.applyNo}（${smsInWords(sms)}）。草稿只有本人能打开，请与本人联系。`,
      confirmLabel: '知道了',
      cancelLabel: null,
    });
  };
}
