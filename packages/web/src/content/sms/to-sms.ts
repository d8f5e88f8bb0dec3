/** Asks, makes the SMS draft of a content or finds the one that was made, and opens it. */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../api/hooks.ts';
import { ask } from '../../notices/notices.ts';
import { smsPath } from './SmsLink.tsx';
import { smsInWords } from './sms-state.ts';

interface Said {
  readonly title: string;
  readonly text: string;
  /** 这条预警 */
  readonly what: string;
}

/** @param make answers the draft, whoever made it */
export function useMakeSms<E extends Endpoint>(make: E, reads: readonly Endpoint[]) {
  const making = useAct(make, { refresh: reads });
  const navigate = useNavigate();
  return async (fields: RequestOf<E>, { title, text, what }: Said): Promise<void> => {
    if (!(await ask({ title, text, confirmLabel: '生成草稿', cancelLabel: '取消' }))) return;
    const sms = (await making.run(fields)) as (AnswerOf<E> & MadeSms) | undefined;
    if (!sms) return;
    if (sms.isOpenable) return void navigate(smsPath(sms));
    await ask({
      title: '已经转过短信',
      text: `${sms.applyUserName}已把${what}转为短信申请 ${sms.applyNo}（${smsInWords(sms)}）。草稿只有本人能打开，请与本人联系。`,
      confirmLabel: '知道了',
      cancelLabel: null,
    });
  };
}
