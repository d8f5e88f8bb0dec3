/**
 * Messages in doubt: they may have left, and there is no answer. A receipt for the same number on the same channel settles
 * one, since then the carrier had it. What stays open while a receiver listened long enough is sent again, flagged, when
 * the category is urgent, and is unknown otherwise; so is what nobody could listen for (decision 6). For urgent ones a shorter
 * time is enough where receipts are quick (decision 41).
 */
import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { ServiceState } from '../../features/messaging/service-sms/queries.ts';
import { NO_CHANNEL } from '../../gateways/fail-reasons.ts';
import { numbersLiteral, textsLiteral } from '../array-literals.ts';
import { EventKind, partOf } from '../events.ts';
import { OPEN_RESULTS, RETRYING } from '../state-lists.ts';
import { applyEvents, type FoundEvent } from './apply-journal.ts';
import { hasQuickReceipts, type Route } from './quick-receipts.ts';
import { queueRetries } from './retries.ts';

/** Disaster warnings, weather, animal disease: better warned twice than not at all. */
const URGENT_CATEGORIES = ['01', '02', '04'];
/** Listened so long, an urgent one goes out again where receipts are quick: within a minute of the start of a killed sender. */
export const URGENT_LISTEN_SECONDS = 40;
/** A receipt so young may still find its answer, which says better whose it is. */
const UNMATCHED_AGE = '3 seconds';
/** A message is sent again from doubt so often at most; attempts that certainly never left do not count. */
const RESENT_MAX = 3;
const TAKEN_AT_ONCE = 5_000;
/** With a sender at work and no receiver on its channel for so long, a doubt keeps its application from ending no longer. */
const DEAD_CHANNEL_TIME = '60 minutes';
/** A service text's receipt comes no later than an office waits for one at most (等待运营商回报, 168 hours). */
const SERVICE_RECEIPT_WITHIN = '7 days';
/** A receipt for what is unknown already is looked at so long; it does not come early. */
const LATE_RECEIPT_AGE = '10 minutes';

/** In SQL: true while `settleDoubts` may find one: an open one, or a young receipt and one that it may be for. */
export const doubtsMaySettle = `(EXISTS (SELECT FROM sms_doubt WHERE outcome IS NULL)
  OR (EXISTS (SELECT FROM sms_stray_receipt WHERE receive_time > now() - interval '${LATE_RECEIPT_AGE}')
    AND EXISTS (SELECT FROM sms_doubt WHERE outcome = 'unknown')))`;

/** One round; the caller holds the journal's lock. Returns how many doubts ended. */
export async function settleDoubts(client: pg.PoolClient, listenSeconds: number): Promise<number> {
  const late = await settleByReceipts(client, unknownWithReceipt);
  const { rows } = await client.query<{ open: boolean }>(
    'SELECT EXISTS (SELECT FROM sms_doubt WHERE outcome IS NULL) AS open',
  );
  if (!rows[0]?.open) return late;
  const answered = await closeAnswered(client);
  const settled = await settleByReceipts(client, openWithReceipt);
  const ended = await endOverdue(client, listenSeconds);
  return late + answered + settled + ended;
}

/** Those whose answer, or receipt by id, came after all, or whose row went on otherwise. */
async function closeAnswered(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE sms_doubt AS x SET outcome = CASE WHEN d.attempt = x.attempt THEN 'answer' ELSE 'unsent' END, outcome_time = now()
     FROM mass_sms_detail AS d
     WHERE x.outcome IS NULL AND d.apply_id = x.apply_id AND d.seq = x.seq
       AND (d.attempt <> x.attempt OR d.send_result > ${SendResult.submitted} OR d.answered_mask = (1 << d.segment_count) - 1)`,
  );
  return rowCount ?? 0;
}

interface Pair {
  apply_id: string;
  seq: number;
  attempt: number;
  channel_id: number;
  answered_mask: number;
  segment_count: number;
  since: Date;
  stray_id: string;
  msg_id: string;
  kind: EventKind;
  code: string;
}

// A receipt that may be a service text's, which went to the same number and has no answer, proves nothing about a mass SMS. One receipt of
// several does not say of which segment it is, and the answers may still come and say otherwise. After an earlier attempt in doubt, whose
// receipts look the same, two may be of one segment, one of each attempt, while another never arrived. So many without one segment, less
// what was matched by its id, prove nothing yet: left out before the limit, since enough of them would stand before all others each time.
const pairsWhere = (condition: string) => /* sql */ `
  SELECT p.apply_id, p.seq, p.attempt, p.channel_id, p.answered_mask, p.segment_count, p.since, p.stray_id, p.msg_id, p.kind, p.code
  FROM (SELECT x.apply_id, x.seq, x.attempt, x.channel_id, x.since, d.answered_mask, d.segment_count,
      s.stray_id, s.msg_id, s.kind, s.code, s.receive_time,
      count(*) FILTER (WHERE s.kind = ${EventKind.delivered}) OVER (PARTITION BY x.apply_id, x.seq) AS delivered
    FROM sms_doubt AS x
      JOIN mass_sms_detail AS d ON d.apply_id = x.apply_id AND d.seq = x.seq
      JOIN mass_sms_apply AS a ON a.apply_id = x.apply_id
      JOIN sms_stray_receipt AS s ON s.phone_hash = x.phone_hash AND s.channel_id = x.channel_id
    WHERE d.answered_mask <> (1 << d.segment_count) - 1
      AND s.receive_time < now() - interval '${UNMATCHED_AGE}' AND s.receive_time > a.real_send_time AND ${condition}
      AND NOT EXISTS (SELECT FROM service_sms AS t WHERE t.phone_hash = s.phone_hash AND t.channel_id = s.channel_id
        AND t.state IN (${ServiceState.submitting}, ${ServiceState.unknown}) AND t.intent_time < s.receive_time
          AND t.intent_time > s.receive_time - interval '${SERVICE_RECEIPT_WITHIN}')) AS p
  WHERE p.kind <> ${EventKind.delivered} OR p.segment_count = 1
    OR p.delivered + bit_count(p.answered_mask::integer::bit(16)) > (p.segment_count - 1)
      * (SELECT count(*) + 1 FROM sms_doubt AS f WHERE f.apply_id = p.apply_id AND f.seq = p.seq AND f.attempt < p.attempt)
  ORDER BY p.since, p.receive_time LIMIT ${TAKEN_AT_ONCE}`;
const openWithReceipt = pairsWhere('x.outcome IS NULL');
const unknownWithReceipt = pairsWhere(
  `x.outcome = 'unknown' AND d.send_result = ${SendResult.unknown} AND d.attempt = x.attempt
    AND s.receive_time > greatest(x.since, now() - interval '${LATE_RECEIPT_AGE}')`,
);

async function settleByReceipts(client: pg.PoolClient, statement: string): Promise<number> {
  const { rows: pairs } = await client.query<Pair>(statement);
  const { events, unmatchedIds, doubts } = pairUp(pairs);
  if (events.length === 0) return 0;
  await client.query('DELETE FROM sms_stray_receipt WHERE stray_id = ANY($1::bigint[])', [
    numbersLiteral(unmatchedIds),
  ]);
  await applyEvents(client, events);
  const { rowCount } = await client.query(
    `UPDATE sms_doubt AS x SET outcome = 'receipt', outcome_time = now()
     FROM unnest($1::bigint[], $2::integer[]) AS k (apply_id, seq)
       JOIN mass_sms_detail AS d ON d.apply_id = k.apply_id AND d.seq = k.seq
     WHERE (x.outcome IS NULL OR x.outcome = 'unknown') AND x.apply_id = k.apply_id AND x.seq = k.seq
       AND (d.attempt <> x.attempt OR d.send_result > ${SendResult.submitted} OR d.answered_mask = (1 << d.segment_count) - 1)`,
    [numbersLiteral(doubts.map((one) => one.apply_id)), numbersLiteral(doubts.map((one) => one.seq))],
  );
  return rowCount ?? 0;
}

const messageOf = ({ apply_id, seq }: Pair): string => `${apply_id} ${seq}`;

/** Each receipt is used once, for the first segment of the message that has no answer. */
function pairUp(pairs: readonly Pair[]) {
  const events: FoundEvent[] = [];
  const used = new Set<string>();
  const masks = new Map<string, number>();
  const doubts: Pair[] = [];
  for (const pair of pairs) {
    const key = messageOf(pair);
    const mask = masks.get(key) ?? pair.answered_mask;
    const index = firstFree(mask, pair.segment_count);
    if (used.has(pair.stray_id) || index < 0) continue;
    used.add(pair.stray_id);
    masks.set(key, mask | (1 << index));
    doubts.push(pair);
    const common = {
      channelId: pair.channel_id,
      applyId: pair.apply_id,
      seq: pair.seq,
      part: partOf(index, pair.segment_count),
      attempt: pair.attempt,
    };
    // It left before it was in doubt: by the time of its receipt, later texts to the number would count as earlier ones.
    events.push({ ...common, kind: EventKind.accepted, text: pair.msg_id, time: pair.since });
    events.push({ ...common, kind: pair.kind, text: pair.code });
  }
  return { events, unmatchedIds: [...used], doubts };
}

function firstFree(mask: number, count: number): number {
  for (let index = 0; index < count; index += 1) if ((mask & (1 << index)) === 0) return index;
  return -1;
}

interface Overdue {
  apply_id: string;
  place: number;
  attempt: number;
  channel_id: number;
  was_listened_for: boolean;
  is_again: boolean;
}

/** Where an urgent doubt has been listened for long enough if receipts are quick there. */
async function quickRoutes(client: pg.PoolClient, listenSeconds: number): Promise<Route[]> {
  const { rows } = await client.query<Route>(
    `SELECT DISTINCT x.channel_id, d.carrier
     FROM sms_doubt AS x
       JOIN sms_channel AS c ON c.channel_id = x.channel_id
       JOIN mass_sms_apply AS a ON a.apply_id = x.apply_id
       JOIN mass_sms_detail AS d ON d.apply_id = x.apply_id AND d.seq = x.seq
     WHERE x.outcome IS NULL AND a.sms_category = ANY($1::text[])
       AND c.listened_seconds - x.listened_from BETWEEN $2 AND $3::float8`,
    [URGENT_CATEGORIES, URGENT_LISTEN_SECONDS, listenSeconds],
  );
  const quick: Route[] = [];
  for (const route of rows)
    if (await hasQuickReceipts(client, route, URGENT_LISTEN_SECONDS, listenSeconds)) quick.push(route);
  return quick;
}

async function endOverdue(client: pg.PoolClient, listenSeconds: number): Promise<number> {
  const quick = await quickRoutes(client, listenSeconds);
  const { rows } = await client.query<Overdue>(
    `SELECT x.apply_id, x.seq AS place, x.attempt, x.channel_id, l.was_listened_for,
       l.was_listened_for AND a.sms_category = ANY($2::text[]) AND a.send_status IN (${RETRYING}, ${SendStatus.held})
         AND (SELECT count(*) FROM sms_doubt AS f WHERE f.apply_id = x.apply_id AND f.seq = x.seq AND f.outcome = 'resent') < $3
         AND d.send_result IN (${OPEN_RESULTS}) AS is_again
     FROM sms_doubt AS x
       JOIN sms_channel AS c ON c.channel_id = x.channel_id
       JOIN mass_sms_apply AS a ON a.apply_id = x.apply_id
       JOIN mass_sms_detail AS d ON d.apply_id = x.apply_id AND d.seq = x.seq
       CROSS JOIN LATERAL (SELECT a.sms_category = ANY($2::text[])
         AND (x.channel_id, d.carrier) IN (SELECT * FROM unnest($4::integer[], $5::text[])) AS is_soon) AS q
       CROSS JOIN LATERAL (SELECT c.listened_seconds - x.listened_from
         >= CASE WHEN q.is_soon THEN $6 ELSE $1::float8 END AS was_listened_for) AS l
     WHERE x.outcome IS NULL AND (l.was_listened_for OR (x.since < now() - interval '${DEAD_CHANNEL_TIME}'
       AND EXISTS (SELECT FROM sms_sender WHERE buried_time IS NULL AND start_time < now() - interval '${DEAD_CHANNEL_TIME}'
         AND heartbeat_time > clock_timestamp() - interval '10 seconds')))
     ORDER BY x.since LIMIT ${TAKEN_AT_ONCE}`,
    [
      listenSeconds,
      URGENT_CATEGORIES,
      RESENT_MAX,
      numbersLiteral(quick.map((route) => route.channel_id)),
      textsLiteral(quick.map((route) => route.carrier)),
      Math.min(listenSeconds, URGENT_LISTEN_SECONDS),
    ],
  );
  const again = rows.filter((row) => row.is_again);
  const givenUp = rows.filter((row) => !row.is_again);
  if (again.length > 0) {
    await lockRows(client, again);
    await queueRetries(client, again, 'doubt');
  }
  await applyEvents(
    client,
    givenUp.map((row) => ({
      channelId: row.channel_id,
      applyId: row.apply_id,
      seq: row.place,
      part: 0,
      attempt: row.attempt,
      kind: EventKind.givenUp,
      text: row.was_listened_for ? '' : NO_CHANNEL,
    })),
  );
  await close(client, again, 'resent');
  await close(client, givenUp, 'unknown');
  return rows.length;
}

async function lockRows(client: pg.PoolClient, rows: readonly Overdue[]): Promise<void> {
  await client.query(
    'SELECT FROM mass_sms_apply WHERE apply_id = ANY($1::bigint[]) ORDER BY apply_id FOR NO KEY UPDATE',
    [numbersLiteral(rows.map((row) => row.apply_id))],
  );
}

async function close(client: pg.PoolClient, rows: readonly Overdue[], outcome: string): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `UPDATE sms_doubt AS x SET outcome = $4, outcome_time = now()
     FROM unnest($1::bigint[], $2::integer[], $3::integer[]) AS k (apply_id, seq, attempt)
     WHERE x.apply_id = k.apply_id AND x.seq = k.seq AND x.attempt = k.attempt AND x.outcome IS NULL`,
    [
      numbersLiteral(rows.map((row) => row.apply_id)),
      numbersLiteral(rows.map((row) => row.place)),
      numbersLiteral(rows.map((row) => row.attempt)),
      outcome,
    ],
  );
}
