/** Bills of one sending in words, beside the segments that its application stood for: the two are of different things, and often differ. */
import type { Situation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { costsInWords } from '../../sms-text/cost-words.ts';
import type { Details } from '../application/details.ts';
import { isOver } from './moving.ts';

/** Null while nothing was billed. */
export function billInWords(
  { smsCount, segmentCount }: Pick<Details, 'smsCount' | 'segmentCount'>,
  situation: Pick<Situation, 'costs' | 'sendStatus'>,
): string | null {
  const words = costsInWords(situation.costs);
  if (words === null) return null;
  if (!isOver(situation)) return `运营商已计费：${words}。还在发送，条数会增加。`;
  const billed = situation.costs.reduce((sum, one) => sum + one.segmentCount, 0);
  return `运营商计费：${words}。${differenceInWords(smsCount, billed, segmentCount)}`;
}

function differenceInWords(planned: number, billed: number, segmentCount: number): string {
  if (billed > planned)
    return `比申请的 ${inDigits(planned)} 条多 ${inDigits(billed - planned)} 条：第一次没有送到、系统又发一次的，两次都计费。`;
  if (billed === planned) return '';
  // the application stands for the longest of the texts that differ by their names
  const shorter = segmentCount > 1 ? '，内容较短的人按实际条数计' : '';
  return `比申请的 ${inDigits(planned)} 条少 ${inDigits(planned - billed)} 条：没有发出、运营商没有接收的不计费${shorter}。`;
}
