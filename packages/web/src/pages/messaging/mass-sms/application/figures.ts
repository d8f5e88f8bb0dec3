/** Numbers and states of applications in the words that people read. */

import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import {
  FILTER_COUNTS,
  type FilterCount,
} from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import type { Situation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { resultWord } from '@farmers-mailbox/contract/messaging/mass-sms/result-words.ts';
import {
  ENDED,
  SendResult,
  SendStatus,
  UNFINISHED,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { fromMoment, toMinute } from '../../../../ui/text/moment.ts';

const leftOutReason: Readonly<Record<FilterCount, string>> = {
  invalidCount: '号码格式错误',
  duplicateCount: '重复号码，只发一次',
  optOutCount: '已退订',
  noConsentCount: '未同意接收短信',
  limitCount: '超过当日接收上限',
  disabledCount: '账号已停用',
  outsideCount: '不在您的管辖范围',
  deadCount: '运营商近期说是空号、停机或黑名单',
};

/** The numbers that were chosen and will not be reached, with plain reasons. */
export const filterParts = FILTER_COUNTS.map((field) => ({ field, reason: leftOutReason[field] }));

/** When so many of the people get nothing, it is said before everything else. */
export const isLoud = (missed: number, all: number): boolean => missed * 5 > all;

/** `98.12%`, or a dash before anything was sent. */
export const rateInWords = (rate: number | null): string => (rate === null ? '—' : `${rate.toFixed(2)}%`);

/** When it is to be sent, and when that began: lists are sorted and searched by the former. */
export const sendTimesInWords = ({
  sendTime,
  realSendTime,
}: Pick<ApplicationRow, 'realSendTime' | 'sendTime'>) => ({
  planned: sendTime === null ? '通过后立即' : toMinute(sendTime),
  begun: realSendTime === null ? null : toMinute(realSendTime).slice('2026-'.length),
});

/** Progress while it goes, and then the outcome, which receipts may still better: short, for a cell. */
export const resultInWords = (row: Pick<ApplicationRow, 'successRate' | 'sendStatus' | Told>): string => {
  if (row.successRate === null || isMoving(row)) return `已发 ${inDigits(row.sendCount)}`;
  return receiptsDue(row) > 0
    ? `成功率暂 ${Math.floor(row.successRate)}%`
    : `成功率 ${rateInWords(row.successRate)}`;
};

/** Counts of those it reached and those it did not, as parts of a sentence: what is asked from its beginning on. Empty before that. */
export const outcomeOf = (
  row: Pick<ApplicationRow, 'sendStatus' | 'realSendTime' | 'cancelCount' | Told>,
): OutcomePart[] => {
  const isOver = ENDED.some((status) => status === row.sendStatus);
  const hasBegun = row.realSendTime !== null && UNFINISHED.some((status) => status === row.sendStatus);
  if (!isOver && !hasBegun) return [];
  const parts = [
    { count: row.successCount, result: SendResult.delivered },
    { count: row.failCount, result: SendResult.failed },
    { count: receiptsDue(row), result: SendResult.submitted },
    { count: row.unknownCount, result: SendResult.unknown },
    { count: row.cancelCount, result: SendResult.cancelled },
  ];
  // those who were not reached are asked for when there are none, too
  const always: readonly number[] = [SendResult.delivered, SendResult.failed];
  return parts
    .filter(
      ({ count, result }) =>
        count > 0 || always.includes(result) || (hasBegun && result === SendResult.submitted),
    )
    .map(({ count, result }) => ({ count, words: `人${resultWord(result)}`, result }));
};

export interface OutcomePart {
  readonly count: number;
  readonly words: string;
  readonly result: number;
}

/** Chosen numbers that were left out at the submission: nothing was sent to them, and no result counts them. Null for none. */
export function leftOutOf(row: Readonly<Record<FilterCount, number>>) {
  const parts = filterParts.filter(({ field }) => row[field] > 0);
  if (parts.length === 0) return null;
  return {
    count: parts.reduce((sum, { field }) => sum + row[field], 0),
    reasons: parts.map(({ field, reason }) => `${reason} ${inDigits(row[field])} 个`).join('，'),
  };
}

type Told = 'sendCount' | 'successCount' | 'failCount' | 'unknownCount';
/** People of whom the carrier has not said yet whether it reached them. */
export const receiptsDue = (row: Pick<ApplicationRow, Told>): number =>
  Math.max(0, row.sendCount - row.successCount - row.failCount - row.unknownCount);

/**
 * The row with the counts of the progress, so that its sentence and what stands below it are from one reading. Its state stays its own: what is
 * pushed may be older than what somebody has just done.
 */
export const asOf = <Row extends Pick<ApplicationRow, 'cancelCount' | Told>>(
  row: Row,
  situation: Pick<Situation, 'total'> | undefined,
): Row => {
  if (situation === undefined) return row;
  const { sendCount, successCount, failCount, unknownCount, cancelCount } = situation.total;
  return { ...row, sendCount, successCount, failCount, unknownCount, cancelCount };
};

/** The messages still to come, for the confirmation of a cancellation. */
export const unsentOf = (row: Pick<ApplicationRow, 'validCount' | 'sendCount' | 'cancelCount'>): number =>
  Math.max(0, row.validCount - row.sendCount - row.cancelCount);

/** While rows of a list are on the move the list asks again by itself. */
export const isMoving = ({ sendStatus }: Pick<ApplicationRow, 'sendStatus'>): boolean =>
  sendStatus === SendStatus.sending || sendStatus === SendStatus.held;

const RECEIPTS_COME_MS = 10 * 60_000;

/** Its counts change by the second: it moves, or has ended and most of its receipts are on their way. */
export const isCounting = (
  row: Pick<ApplicationRow, 'sendStatus' | Told> & { readonly finishTime: string | null },
  now: number,
): boolean =>
  isMoving(row) ||
  (row.finishTime !== null &&
    receiptsDue(row) > 0 &&
    now - fromMoment(row.finishTime).getTime() < RECEIPTS_COME_MS);
