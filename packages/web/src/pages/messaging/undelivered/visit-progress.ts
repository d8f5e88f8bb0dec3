/** Progress of the visits, in words. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageVisitLists } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { PAGE_SIZES } from '../../../ui/table/list-state.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';

export const progressInWords = ({ total, done }: { total: number; done: number }): string =>
  total > done
    ? `已回访 ${inDigits(done)} / ${inDigits(total)} 人，还差 ${inDigits(total - done)} 人`
    : `已全部回访（${inDigits(total)} 人）`;

type Lists = AnswerOf<typeof pageVisitLists>;
type VisitList = Lists['list'][number];
export type WaitingText = Lists['waiting'][number];

/** Those who missed a later text as well are visited once, with that one. */
export function listProgressInWords(row: Pick<VisitList, 'total' | 'done' | 'joinedCount'>): string {
  const { total, joinedCount } = row;
  const joined = joinedCount > 0 ? `${inDigits(joinedCount)} 人和后来的短信一起回访` : '';
  const own = total > 0 ? progressInWords(row) : joined === '' ? '都收到了，不用回访' : '';
  return [own, joined].filter((words) => words !== '').join('；');
}

/** On the page and on its paper: whoever goes out with a list must know that it is a part. */
export function printedInWords({ list, total }: { list: readonly unknown[]; total: number }): string {
  const most = Math.max(...PAGE_SIZES);
  const more =
    list.length < most ? `要一次打印更多，请在列表下面改为每页 ${most} 条` : '其余的请翻页后再打印';
  return `“打印本页”只打印这一页的 ${inDigits(list.length)} 人，共 ${inDigits(total)} 人；${more}。`;
}

/** `下沙街道、乔司街道等 5 处`. */
export const areasInWords = ({ areaNames, areaCount }: Pick<VisitList, 'areaNames' | 'areaCount'>): string =>
  areaCount === 0
    ? '—'
    : `${areaNames.join('、')}${areaCount > areaNames.length ? `等 ${inDigits(areaCount)} 处` : ''}`;

export const waitingInWords = ({ smsTitle, realSendTime, waitingCount }: WaitingText): string =>
  `“${smsTitle}”（${toMinute(realSendTime).slice(5)} 发出）还有 ${inDigits(waitingCount)} 人在等结果，谁没收到，几秒内列在下面。`;
