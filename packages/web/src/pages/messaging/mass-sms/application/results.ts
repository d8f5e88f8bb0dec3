/** The results of recipients in the order in which they are told, each with its one word and the address of exactly those recipients. */

import type { Situation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { resultWord } from '@farmers-mailbox/contract/messaging/mass-sms/result-words.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { paths } from '../../../../paths.ts';

/** Those under way have no result but that they wait. */
export const RESULTS = [
  { result: SendResult.delivered, word: resultWord(SendResult.delivered), tone: 'good', always: true },
  { result: SendResult.failed, word: resultWord(SendResult.failed), tone: 'bad', always: true },
  { result: SendResult.submitted, word: resultWord(SendResult.submitted), tone: 'active', always: true },
  { result: SendResult.unknown, word: resultWord(SendResult.unknown), tone: 'orange', always: false },
  { result: SendResult.waiting, word: resultWord(SendResult.waiting), tone: 'neutral', always: false },
  { result: SendResult.cancelled, word: resultWord(SendResult.cancelled), tone: 'neutral', always: false },
] as const;

type Standing = Pick<
  Situation['total'],
  | 'waitingCount'
  | 'inFlightCount'
  | 'submittedCount'
  | 'deliveredCount'
  | 'failedCount'
  | 'unknownCount'
  | 'cancelledCount'
>;

/** Their sum is everybody whom the text was passed for. Results of nobody are left out, but those that are asked for. */
export function resultsOf(applyId: string, standing: Standing) {
  const counts: Record<(typeof RESULTS)[number]['result'], number> = {
    [SendResult.delivered]: standing.deliveredCount,
    [SendResult.failed]: standing.failedCount,
    [SendResult.submitted]: standing.submittedCount,
    [SendResult.unknown]: standing.unknownCount,
    [SendResult.waiting]: standing.waitingCount + standing.inFlightCount,
    [SendResult.cancelled]: standing.cancelledCount,
  };
  return RESULTS.filter(({ result, always }) => always || counts[result] > 0).map(
    ({ result, word, tone }) => ({
      word,
      tone,
      count: counts[result],
      to: paths.recipients(applyId, { sendResult: String(result) }),
    }),
  );
}
