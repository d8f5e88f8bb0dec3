/**
 * The daily limit of a number, applied to a slice that is about to leave: whoever has had as many ordinary texts today is suppressed. Of what is
 * still on its way to the wire earlier releases come first; what has left, or is in doubt, counts whatever its place, since a resumption takes
 * a new one; a text that did not leave, or failed, takes no place. Repeats of a text keep the place that it has, urgent texts and
 * corrections neither wait nor are kept back. `check-queries.ts` and `recipient-sources.ts` ask the same before submission,
 * `withheld-takers.ts` afterwards.
 */
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import {
  AuditStatus,
  ENDED,
  FollowUpKind,
  SendResult,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import { isLockNotAvailable } from '../../database/lock-not-available.ts';
import { namedParameters } from '../../database/named-parameters.ts';
import { RELEASE_LOCK } from '../../features/messaging/mass-sms/application/release-turns.ts';
import { numbersLiteral } from '../array-literals.ts';
import type { Run } from './run.ts';
import { nobodySuppressed, type Suppressed } from './suppressed.ts';

const today = "date_trunc('day', now(), 'Asia/Shanghai')";

const othersStatement = /* sql */ `
  SELECT o.apply_id, o.send_status = ${SendStatus.sending} AS is_sending,
    coalesce((o.release_no, o.apply_id) < (m.release_no, m.apply_id), false) AS is_earlier
  FROM mass_sms_apply AS m JOIN mass_sms_apply AS o ON o.audit_status = ${AuditStatus.passed} AND o.urgent_flag = 0 AND o.del_flag = 0
    AND o.apply_id <> m.apply_id
  WHERE m.apply_id = $1 AND m.follow_up_kind <> ${FollowUpKind.correction} AND (o.send_status IN (${SendStatus.sending}, ${SendStatus.held})
    OR (o.send_status IN (${ENDED.join(', ')}) AND o.finish_time >= ${today}))`;

// For each recipient by the index on the number, which costs the same however many texts there ever were: as a join the
// planner may pass over the whole of the other applications.
// A later one's text whose intent is committed says nothing: it may be kept back for this very text, which is written down a moment
// after, and both would give way. In doubt it may have left.
const limitedStatement = namedParameters(
  'sender-limited',
  ['applyId', 'from', 'to', 'others', 'earlier', 'earlierSending', 'perDay'],
  (p) => /* sql */ `
  SELECT d.seq FROM mass_sms_detail AS d
  WHERE d.apply_id = ${p.applyId} AND d.seq BETWEEN ${p.from} AND ${p.to} AND (
    SELECT count(*) FROM mass_sms_detail AS e
    WHERE e.phone_hash = d.phone_hash AND e.apply_id = ANY(${p.others}::bigint[]) AND (
      e.send_result IN (${SendResult.submitted}, ${SendResult.delivered}, ${SendResult.unknown})
        AND (e.submit_time IS NULL OR e.submit_time >= ${today})
      OR e.send_result = ${SendResult.waiting} AND (
        e.apply_id = ANY(${p.earlierSending}::bigint[])
        OR e.apply_id = ANY(${p.earlier}::bigint[]) AND EXISTS (
          SELECT FROM mass_sms_slice AS s WHERE s.apply_id = e.apply_id AND s.slice_no = e.slice_no AND e.seq <= s.intent_seq)
        OR EXISTS (SELECT FROM sms_doubt AS x WHERE x.phone_hash = e.phone_hash AND x.apply_id = e.apply_id AND x.outcome IS NULL)))
  ) >= ${p.perDay}::integer`,
);

/** Releases take milliseconds; one of a program that was stopped in the middle of it may take ten seconds. */
const RELEASE_WAIT_MS = 250;

/** A release has begun and does not end: who must not get an ordinary text cannot be told before. */
export class ReleaseUnderWay extends Error {}

// The innermost select comes first; what it sets is for this one wait.
const releaseTurn = /* sql */ `
  SELECT set_config('lock_timeout', t.usual, true)
  FROM (SELECT l.usual, pg_advisory_xact_lock_shared($1) FROM (
    SELECT current_setting('lock_timeout') AS usual, set_config('lock_timeout', '${RELEASE_WAIT_MS}', true) OFFSET 0) AS l OFFSET 0) AS t`;

/**
 * Until the transaction ends nothing is released, and all that was released before is seen.
 * @throws ReleaseUnderWay, and the transaction comes to nothing
 */
export async function holdOffReleases(client: pg.PoolClient): Promise<void> {
  try {
    await client.query({ name: 'sender-release-turn', text: releaseTurn, values: [RELEASE_LOCK] });
  } catch (error) {
    if (!isLockNotAvailable(error)) throw error;
    throw new ReleaseUnderWay('a release of an ordinary text does not end', { cause: error });
  }
}

interface Other extends StoredColumns<'massSmsApply', 'applyId'> {
  is_sending: boolean;
  is_earlier: boolean;
}
const idsOf = (others: readonly Other[]): string => numbersLiteral(others.map((one) => one.apply_id));

/**
 * In a transaction that holds off releases.
 * @param perDay ordinary texts that one number may get in a day; undefined: any number
 */
export async function loadLimited(
  client: pg.PoolClient,
  { applyId, from, to }: Run,
  perDay: number | undefined,
): Promise<Suppressed> {
  if (perDay === undefined) return nobodySuppressed;
  const { rows: others } = await client.query<Other>({
    name: 'sender-others-today',
    text: othersStatement,
    values: [applyId],
  });
  if (others.length < perDay) return nobodySuppressed;
  const earlier = others.filter((one) => one.is_earlier);
  const { rows } = await client.query<StoredColumns<'massSmsDetail', 'seq'>>(
    limitedStatement({
      applyId,
      from,
      to,
      perDay,
      others: idsOf(others),
      earlier: idsOf(earlier),
      earlierSending: idsOf(earlier.filter((one) => one.is_sending)),
    }),
  );
  return new Map(rows.map(({ seq }) => [seq, FilterReason.dailyLimit]));
}
