/** Effects of 紧急发送 on this very text: nothing that would hold for it anyway. */
import { categoryRuleOf, type WritingRules } from '../../../sms-text/writing-rules.ts';
import type { Draft } from './draft.ts';
import { isSentAtAnyHour } from './send-time.ts';

export function urgentEffect({ smsCategory }: Pick<Draft, 'smsCategory'>, rules: WritingRules): string {
  const { sendStartTime, sendEndTime } = rules;
  const isLateAnyway = isSentAtAnyHour({ smsCategory, urgentFlag: 0 }, rules);
  return [
    isLateAnyway ? null : `夜间（${sendEndTime} 至次日 ${sendStartTime}）也能发`,
    reviewEffect(categoryRuleOf(rules, smsCategory).secondReviewFrom),
    '不受每人每天条数的限制',
  ]
    .filter((part) => part !== null)
    .join('，');
}

function reviewEffect(secondReviewFrom: number | null): string | null {
  if (secondReviewFrom === null) return null;
  return secondReviewFrom === 0 ? '只审核一次，不用再复审' : '人再多也只审核一次';
}
