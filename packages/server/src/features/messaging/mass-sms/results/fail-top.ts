/** Why recipients were not reached, in words. Several carriers' codes say the same, and the rows add up to all failures. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { sendSituation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { failReasonOf } from '../../../../gateways/fail-reasons.ts';
import type { Breakdown } from './situation-queries.ts';

type FailRow = AnswerOf<typeof sendSituation>['failTop'][number];
const SHOWN = 10;

/** The most frequent first, what is beyond ten reasons as one row at the end. */
export function failTopOf(failures: Breakdown['failures']): FailRow[] {
  const byReason = Map.groupBy(failures, ({ failCode }) => failReasonOf(failCode) ?? '运营商没有给出原因');
  const rows = [...byReason]
    .map(([failReason, same]) => sumOf(failReason, same))
    .toSorted((a, b) => b.count - a.count);
  const rest = rows.slice(SHOWN);
  return rest.length === 0 ? rows : [...rows.slice(0, SHOWN), sumOf('其他', rest)];
}

const sumOf = (failReason: string, rows: Breakdown['failures']): FailRow => ({
  failReason,
  failCode: rows.map(({ failCode }) => failCode).join('、'),
  count: rows.reduce((sum, { count }) => sum + count, 0),
});
