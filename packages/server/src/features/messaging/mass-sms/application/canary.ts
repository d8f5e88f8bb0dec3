/**
 * Sending to a few first (先发一小批, decision 29): who they are, and what their results say. They are drawn and fixed with the
 * other recipients at the submission and stand before them, so that one number tells them apart.
 */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { CanaryMode, CanaryState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../../time/moment.ts';
import type { Standing } from './result-counts.ts';
import type { Application } from './transitions.ts';

export interface CanaryChoice {
  readonly canaryMode: number;
  readonly canaryCount: number;
}

/**
 * As a query over `resolved`: of each carrier its share of the few, one at least, others for every application. Nobody where no
 * more than the few would be reached.
 */
export function sentFirst(applyId: string, { canaryMode, canaryCount }: CanaryChoice) {
  if (canaryMode === CanaryMode.none) return sql`SELECT NULL::uuid AS phone_hash WHERE false`;
  return sql`SELECT drawn.phone_hash FROM (
      SELECT carrier, count(*) AS amount, sum(count(*)) OVER () AS whole FROM resolved WHERE reason = 0 GROUP BY carrier
    ) AS c CROSS JOIN LATERAL (
      SELECT r.phone_hash, row_number() OVER (ORDER BY uuid_hash_extended(r.phone_hash, ${applyId}::bigint)) AS place
      FROM resolved AS r WHERE r.reason = 0 AND r.carrier = c.carrier
      ORDER BY uuid_hash_extended(r.phone_hash, ${applyId}::bigint)
      LIMIT ceil(${canaryCount}::integer * c.amount / c.whole)::bigint
    ) AS drawn
    WHERE c.whole > ${canaryCount}
    -- what the shares were rounded up by goes again, but nobody's only one
    ORDER BY drawn.place > 1, drawn.place::float8 / c.amount LIMIT ${canaryCount}`;
}

/** As a column over `resolved`. */
export function goesFirst({ canaryMode }: CanaryChoice) {
  return canaryMode === CanaryMode.none
    ? sql<boolean>`false`
    : sql<boolean>`phone_hash IN (SELECT phone_hash FROM first)`;
}

/** The columns of a submission whose first so many are sent to before the others. */
export function canaryBegin(canaryToSeq: number) {
  return {
    canaryToSeq,
    canaryState: canaryToSeq > 0 ? CanaryState.trial : CanaryState.none,
    canaryTime: null,
  };
}

export function canaryOf({
  canaryMode,
  canaryCount,
  canaryFailRate,
}: Pick<Application, 'canaryMode' | 'canaryCount' | 'canaryFailRate'>): Pick<
  AnswerOf<typeof applicationDetails>,
  'canaryMode' | 'canaryCount' | 'canaryFailRate'
> {
  return { canaryMode: canaryMode === 1 || canaryMode === 2 ? canaryMode : 0, canaryCount, canaryFailRate };
}

/** Stands in the history of what was held after its few. */
export const CANARY_MISSED = '试发未达标';

/** Receipts of the few are waited for so long after the last was handed over. */
const RECEIPTS_WITHIN_MS = 5 * MINUTE_MS;

export interface CanaryResults extends Standing {
  /** of the submitted: who could not be reached, and is tried again later */
  readonly retryCount: number;
}

/** Judges the results of the few: none yet, the rest may leave, or why not, in words. */
export function judge(
  results: CanaryResults,
  {
    handedOver,
    failRateMax,
    now,
  }: { readonly handedOver: Date | null; readonly failRateMax: number; readonly now: Date },
): { readonly isGood: boolean; readonly sentence: string } | null {
  const pending = results.inFlightCount + results.submittedCount - results.retryCount;
  if (results.waitingCount > 0) return null;
  const isLate = handedOver !== null && now.getTime() - handedOver.getTime() >= RECEIPTS_WITHIN_MS;
  if (pending > 0 && !isLate) return null;
  const failed = results.failedCount + results.retryCount;
  const answered = results.deliveredCount + failed;
  const silent = pending + results.unknownCount;
  const told = [
    `试发${results.validCount}条：发送成功${results.deliveredCount}，发送失败${failed}`,
    ...(silent > 0 ? [`未收到回报${silent}`] : []),
  ].join('，');
  if (answered + silent === 0)
    return { isGood: false, sentence: `${told}；没有发给任何人，${CANARY_MISSED}` };
  if (answered < silent) return { isGood: false, sentence: `${told}；收到的回报不足一半，${CANARY_MISSED}` };
  if (failed * 100 > answered * failRateMax) {
    const rate = Math.round((failed * 1000) / answered) / 10;
    return { isGood: false, sentence: `${told}；失败率${rate}%，超过${failRateMax}%，${CANARY_MISSED}` };
  }
  return { isGood: true, sentence: `${told}；达标` };
}
