/**
 * Applies the journal: moves what the journal says into the recipient rows, the slices' counts and the applications' totals, by sets and
 * in one transaction. One at a time over the whole database. Rows only move forward, segments are bits of a mask, so that
 * events may come twice and in any order.
 */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import { namedParameters, type Placeholders } from '../../database/named-parameters.ts';
import { countCosts } from '../../features/messaging/channels/costs/queries.ts';
import { countOnChannels } from '../../features/messaging/channels/day-queries.ts';
import { freeUnsent } from '../../features/messaging/mass-sms/application/quota-queries.ts';
import { numbersLiteral, textsLiteral } from '../array-literals.ts';
import { EventKind, USUAL_ATTEMPT, USUAL_PART } from '../events.ts';
import { OLDER_JOURNAL_LOCK } from '../lease.ts';
import { OPEN_RESULTS, SETTLED_RESULTS } from '../state-lists.ts';
import { inTransaction } from '../transaction.ts';
import { countAcceptances, dropAnswered, WAITING_FROM, writeAcceptances } from './accepted.ts';
import { type Beats, chooseBeats, isOfBeats } from './applied-beats.ts';
import { type Acceptances, countOnApplications, countOnSlices } from './counts.ts';
import { deadNumbersOf } from './dead-numbers.ts';
import { type Delivered, dropDelivered, listDelivered, moveDelivered } from './delivered.ts';
import { lockAll, lockInPassing, PATIENCE_MS } from './hold-applications.ts';
import { type AppliedRow, EXPIRED_RETRIES_MAX, retryOrDoubt, takeBackRetries } from './retries.ts';

/**
 * Whoever changes recipient rows holds it: two bulk updates over the same rows re-check each other without end. A lock of one key: those
 * of replies, under the same number, have two, and are others to the database.
 */
export const JOURNAL_LOCK = 71_003;

/** Runs `act` in a transaction unless somebody else is applying just now; undefined then. */
export function whileApplying<T>(
  pool: pg.Pool,
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_xact_lock_shared($1) AND pg_try_advisory_xact_lock($2) AS taken,
         set_config('lock_timeout', '${PATIENCE_MS}', true)`,
      [OLDER_JOURNAL_LOCK, JOURNAL_LOCK],
    );
    return rows[0]?.taken ? act(client) : undefined;
  });
}

export interface Applying {
  /** applies only this sender's events, and acceptances of the slices that it holds */
  readonly senderId?: number;
  /** so many acceptances wait for their receipts; infinitely many: none does */
  readonly waitingFrom?: number;
  /** an application whose row somebody holds is left to the next time, with all beats that name it; else it is waited for */
  readonly passesOver?: boolean;
}

/** Applies the oldest part of the journal; returns how many events that were, acceptances among them. */
export async function applyJournal(
  client: pg.PoolClient,
  { senderId, waitingFrom = WAITING_FROM, passesOver = false }: Applying = {},
): Promise<number> {
  const { beats, applyIds, retried } = await chooseAndLock(client, senderId, passesOver);
  if (beats.size + applyIds.length === 0) return 0;
  const delivered = await listDelivered(client, beats);
  await dropAnswered(client);
  // After the journal was looked at: each receipt's acceptance is among what is counted now.
  const { amount, counted, events } = await countAcceptances(client, applyIds, senderId);
  if (events.length > 0) await applyFrom(client, listed(events, retried));
  const moved = beats.size > 0 ? await moveByJournal(client, { ...beats, retried }, delivered) : [];
  await writeAcceptances(client, applyIds, waitingFrom, senderId);
  await countMoved(client, moved, counted);
  return beats.size + amount;
}

/** Whoever's rows are written is locked before, and nothing else is touched: what came meanwhile is left to the next time. */
async function chooseAndLock(client: pg.PoolClient, senderId: number | undefined, passesOver: boolean) {
  const held = new Set<string>();
  for (;;) {
    const beats = await chooseBeats(client, senderId, [...held]);
    const { rows } = await client.query<StoredColumns<'massSmsApply', 'applyId'>>(
      `SELECT unnest(applies) AS apply_id FROM sms_journal AS j WHERE ${isOfBeats('j', '$1', '$2')}
       UNION SELECT apply_id FROM sms_delivered AS t WHERE ${isOfBeats('t', '$1', '$2')} UNION SELECT apply_id FROM sms_accepted`,
      [beats.senderIds, beats.beatNos],
    );
    const applyIds = rows.map(({ apply_id }) => apply_id).filter((applyId) => !held.has(applyId));
    const lock = passesOver ? lockInPassing : lockAll;
    const { retried, busy } = await lock(client, applyIds);
    if (busy.length === 0) return { beats, applyIds, retried };
    for (const applyId of busy) held.add(applyId);
  }
}

async function moveByJournal(
  client: pg.PoolClient,
  chosen: Beats & { readonly retried: string },
  delivered: readonly Delivered[],
): Promise<AppliedRow[]> {
  await client.query(
    `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
     SELECT j.channel_id, s.msg_id, s.phone_hash, s.kind, s.code, j.written_time
     FROM sms_journal AS j, unnest(j.stray_text, j.stray_phone, j.stray_kind, j.stray_code) AS s (msg_id, phone_hash, kind, code)
     WHERE ${isOfBeats('j', '$1', '$2')} AND j.stray_text <> '{}'
     ON CONFLICT DO NOTHING`,
    [chosen.senderIds, chosen.beatNos],
  );
  const reached = await moveDelivered(client, chosen, delivered);
  const { rows } = await client.query<AppliedRow>(fromJournal(chosen));
  const isAsUsual = sumOf(reached) === sumOf(delivered);
  const others = isAsUsual ? [] : (await client.query<AppliedRow>(fromDelivered(chosen))).rows;
  await dropDelivered(client, chosen);
  return [...reached, ...rows, ...others];
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

const journalSource = (p: Placeholders<'senderIds' | 'beatNos'>) => /* sql */ `
taken AS (
  DELETE FROM sms_journal AS j USING unnest(${p.senderIds}::integer[], ${p.beatNos}::bigint[]) AS k (sender_id, beat_no)
  WHERE j.sender_id = k.sender_id AND j.beat_no = k.beat_no
  RETURNING j.channel_id, j.written_time, j.applies, j.event_apply, j.event_seq, j.event_part, j.event_attempt, j.event_kind, j.event_text,
    j.event_msg_id, j.event_age
), event AS MATERIALIZED (
  SELECT t.channel_id, t.written_time, coalesce(e.apply_id, t.applies[1]) AS apply_id, e.seq, coalesce(e.part, ${USUAL_PART}) AS part,
    coalesce(e.attempt, ${USUAL_ATTEMPT}) AS attempt, e.kind, e.text, nullif(e.msg_id, '') AS msg_id, e.age
  FROM taken AS t, unnest(t.event_apply, t.event_seq, t.event_part, t.event_attempt, t.event_kind, t.event_text, t.event_msg_id,
    t.event_age) AS e (apply_id, seq, part, attempt, kind, text, msg_id, age)
)`;

const deliveredSource = (p: Placeholders<'senderIds' | 'beatNos'>) => /* sql */ `
event AS MATERIALIZED (
  SELECT t.channel_id, t.written_time, t.apply_id, e.seq, ${USUAL_PART} AS part, ${USUAL_ATTEMPT} AS attempt, ${EventKind.delivered} AS kind,
    '' AS text, e.msg_id, e.age
  FROM sms_delivered AS t, unnest(t.seqs, t.msg_ids, t.ages) AS e (seq, msg_id, age) WHERE ${isOfBeats('t', p.senderIds, p.beatNos)}
)`;

const FOUND = ['channels', 'applies', 'seqs', 'parts', 'attempts', 'kinds', 'texts', 'times'] as const;

const listSource = (p: Placeholders<(typeof FOUND)[number]>) => /* sql */ `
event AS MATERIALIZED (
  SELECT e.channel_id, coalesce(to_timestamp(e.ms / 1000), now()) AS written_time, e.apply_id, e.seq, e.part, e.attempt, e.kind, e.text,
    NULL AS msg_id, 0 AS age
  FROM unnest(${p.channels}::integer[], ${p.applies}::bigint[], ${p.seqs}::integer[], ${p.parts}::smallint[],
      ${p.attempts}::smallint[], ${p.kinds}::smallint[], ${p.texts}::text[], ${p.times}::float8[])
    AS e (channel_id, apply_id, seq, part, attempt, kind, text, ms)
)`;

const has = (...kinds: EventKind[]) =>
  `(e.kinds & ${kinds.reduce<number>((mask, kind) => mask | (1 << kind), 0)}) <> 0`;
const isWhole = (mask: string) =>
  `(${mask}) = (1 << CASE e.total WHEN 0 THEN d.segment_count ELSE e.total END) - 1`;
const answered = '(d.answered_mask | e.answered)';
const delivered = '(d.delivered_mask | e.delivered)';
// of this attempt: an answer that comes twice or to a further segment moves no time
const isFirstAnswer = `(d.submit_time IS NULL OR (d.answered_mask = 0 AND d.send_result NOT IN (${SETTLED_RESULTS})))`;
// Before a repeat its receipt's time stays.
const isKeptBack = `${has(EventKind.suppressed)} AND d.send_result IN (${SendResult.waiting}, ${SendResult.unknown})`;
// Of the row as it was: a receipt has its time in it, so that what expires is tried again at least once, however many attempts before it never left.
const mayRetry = (retried: string) =>
  `(d.attempt < ${EXPIRED_RETRIES_MAX} OR d.report_time IS NULL) AND d.apply_id = ANY(${retried}::bigint[])`;

// The only segment of a message is found again by its number and the id in its row; of several each has a row in sms_part.
// A row that was suppressed or cancelled before a repeat had been with the carrier once, and failed; or it may have been, and nobody knows.
// A settled row (2, 3, 5) stays; unknown (4) gives way to a receipt only. Every event carries how many segments its message
// has; those that end a doubt do not know it (total 0) and take the row's own count, which is the worst case of a text with
// placeholders until the carrier has accepted a segment, or one is in doubt.
const resultOfNoRepeat = /* sql */ `CASE WHEN d.send_result = ${SendResult.submitted} THEN ${SendResult.failed}
    WHEN d.possible_duplicate THEN ${SendResult.unknown} ELSE ${SendResult.cancelled} END`;
const resultAfter = (retried: string) => /* sql */ `CASE
  WHEN d.send_result IN (${SETTLED_RESULTS}) THEN d.send_result
  WHEN ${has(EventKind.suppressed, EventKind.cancelled)} THEN ${resultOfNoRepeat}
  WHEN ${has(EventKind.refused, EventKind.failed)} THEN ${SendResult.failed}
  WHEN ${isWhole(answered)} AND ${isWhole(delivered)} THEN ${SendResult.delivered}
  WHEN ${has(EventKind.expired)} THEN CASE WHEN d.send_result <> ${SendResult.unknown} AND ${mayRetry(retried)} THEN ${SendResult.submitted} ELSE ${SendResult.failed} END
  WHEN ${has(EventKind.unknown, EventKind.givenUp)} THEN ${SendResult.unknown}
  WHEN d.send_result = ${SendResult.unknown} THEN ${SendResult.unknown}
  WHEN ${isWhole(answered)} THEN ${SendResult.submitted}
  ELSE d.send_result END`;

/** Events whose text is a code to be kept. */
const codedKinds = [
  EventKind.refused,
  EventKind.failed,
  EventKind.expired,
  EventKind.unknown,
  EventKind.suppressed,
  EventKind.givenUp,
  EventKind.cancelled,
].join(', ');

// A statement does not see what it changes itself. Only who is sent to again may have been another channel's.
const channelBefore = /* sql */ `(SELECT coalesce(was.channel_id, 0) FROM mass_sms_detail AS was
  WHERE was.apply_id = d.apply_id AND was.seq = d.seq)`;

/**
 * Segments that the carrier takes with these events, each once however often that is told: not those of acceptances that were counted
 * while they waited. Nearly every text has one, which a row that waited cannot have been taken for before; of the others the row as it
 * was knows.
 */
const takenNow = /* sql */ `CASE WHEN e.is_counted OR NOT ${has(EventKind.accepted)} THEN 0
  WHEN e.total = 1 AND d.previous_result = ${SendResult.waiting} THEN 1
  ELSE bit_count((e.answered & ~(SELECT was.answered_mask FROM mass_sms_detail AS was
    WHERE was.apply_id = d.apply_id AND was.seq = d.seq))::bit(16)) END`;

const statementFrom = (source: string, retried: string) => /* sql */ `
WITH ${source}, part AS (
  INSERT INTO sms_part (channel_id, msg_id, apply_id, seq, part, attempt, submit_time)
  SELECT channel_id, text, apply_id, seq, part, attempt, written_time FROM event
  WHERE kind = ${EventKind.accepted} AND part >> 4 > 1
), by_row AS (
  SELECT apply_id, seq, attempt, max(channel_id) AS channel_id, max(written_time) AS at, max(part >> 4) AS total,
    max(CASE WHEN kind IN (${EventKind.accepted}, ${EventKind.refused}) THEN written_time
      WHEN msg_id IS NOT NULL THEN written_time - age * interval '1 millisecond' END) AS answered_at,
    bit_or(1 << kind | CASE WHEN msg_id IS NULL THEN 0 ELSE ${1 << EventKind.accepted} END) AS kinds,
    bit_or(CASE WHEN kind = ${EventKind.accepted} OR msg_id IS NOT NULL THEN 1 << (part & 15) ELSE 0 END) AS answered,
    bit_or(CASE kind WHEN ${EventKind.delivered} THEN 1 << (part & 15) ELSE 0 END) AS delivered,
    min(CASE kind WHEN ${EventKind.accepted} THEN text ELSE msg_id END) AS msg_id, bool_or(msg_id IS NOT NULL) AS is_counted,
    min(CASE WHEN kind IN (${codedKinds}) THEN nullif(text, '') END) AS code
  FROM event GROUP BY apply_id, seq, attempt
), moved AS (
  UPDATE mass_sms_detail AS d SET
    previous_result = CASE WHEN e.is_counted AND d.send_result = ${SendResult.waiting} THEN ${SendResult.submitted} ELSE d.send_result END,
    send_result = ${resultAfter(retried)},
    answered_mask = ${answered},
    delivered_mask = ${delivered},
    segment_count = CASE WHEN ${has(EventKind.accepted, EventKind.doubt)} AND e.total > 0 THEN e.total ELSE d.segment_count END,
    channel_id = CASE WHEN ${has(EventKind.suppressed)} THEN d.channel_id ELSE e.channel_id END,
    msg_id = coalesce(e.msg_id, d.msg_id),
    submit_time = CASE WHEN ${has(EventKind.accepted, EventKind.refused)} AND ${isFirstAnswer} THEN e.answered_at ELSE d.submit_time END,
    report_time = CASE WHEN ${has(EventKind.delivered, EventKind.failed, EventKind.expired, EventKind.unknown)} OR ${isKeptBack} THEN e.at ELSE d.report_time END,
    fail_code = CASE WHEN d.send_result IN (${SETTLED_RESULTS}) THEN d.fail_code
      WHEN ${has(EventKind.refused, EventKind.failed, EventKind.expired, EventKind.unknown)} THEN e.code
      WHEN ${has(EventKind.delivered)} THEN NULL
      WHEN ${has(EventKind.givenUp, EventKind.cancelled)} THEN coalesce(e.code, d.fail_code) ELSE d.fail_code END,
    filter_reason = CASE WHEN ${has(EventKind.suppressed)} AND d.send_result NOT IN (${SETTLED_RESULTS}) THEN e.code::smallint ELSE d.filter_reason END
  FROM by_row AS e
  WHERE d.apply_id = e.apply_id AND d.seq = e.seq AND d.attempt = e.attempt
  RETURNING d.apply_id, d.seq, d.slice_no, d.previous_result, d.send_result, e.kinds, e.channel_id,
    coalesce(d.channel_id, 0) AS counted_on,
    CASE WHEN d.attempt > 0 AND d.previous_result = ${SendResult.submitted} THEN ${channelBefore} ELSE coalesce(d.channel_id, 0) END AS former_channel_id,
    CASE d.send_result WHEN ${SendResult.failed} THEN d.fail_code END AS fail_code, d.phone_hash, d.phone_cipher, d.submit_time,
    d.carrier, ${takenNow} AS taken,
    ${isWhole('d.answered_mask')} AS is_answered
), ${deadNumbersOf('moved')}
SELECT 'count' AS what, apply_id, slice_no AS place, previous_result, send_result, count(*)::integer AS amount,
  counted_on AS channel_id, former_channel_id, fail_code, carrier
FROM moved WHERE previous_result <> send_result OR former_channel_id <> counted_on
GROUP BY apply_id, slice_no, previous_result, send_result, counted_on, former_channel_id, fail_code, carrier
UNION ALL
SELECT 'taken', apply_id, 0, 0, 0, sum(taken)::integer, channel_id, channel_id, NULL, carrier
FROM moved WHERE taken > 0 GROUP BY apply_id, channel_id, carrier
UNION ALL
SELECT CASE WHEN (kinds & ${1 << EventKind.expired}) <> 0 THEN 'expired' WHEN (kinds & ${1 << EventKind.unsent}) <> 0 THEN 'unsent' ELSE 'doubt' END,
  apply_id, seq, previous_result, send_result, 1, channel_id, channel_id, NULL, carrier
FROM moved
WHERE ((kinds & ${1 << EventKind.expired}) <> 0 AND send_result = ${SendResult.submitted})
  OR ((kinds & ${1 << EventKind.unsent}) <> 0 AND send_result IN (${OPEN_RESULTS}))
  OR ((kinds & ${1 << EventKind.doubt}) <> 0 AND send_result IN (${OPEN_RESULTS}) AND NOT is_answered)`;

const fromJournal = namedParameters('journal-apply', ['retried', 'senderIds', 'beatNos'], (p) =>
  statementFrom(journalSource(p), p.retried),
);
const fromDelivered = namedParameters('journal-apply-delivered', ['retried', 'senderIds', 'beatNos'], (p) =>
  statementFrom(deliveredSource(p), p.retried),
);
const fromList = namedParameters('journal-apply-list', ['retried', ...FOUND], (p) =>
  statementFrom(listSource(p), p.retried),
);

async function applyFrom(client: pg.PoolClient, statement: pg.QueryConfig): Promise<void> {
  const { rows } = await client.query<AppliedRow>(statement);
  await countMoved(client, rows);
}

async function countMoved(
  client: pg.PoolClient,
  rows: readonly AppliedRow[],
  accepted: readonly Acceptances[] = [],
): Promise<void> {
  const counted = [...accepted.map(asMoved), ...rows.filter((row) => row.what === 'count')];
  await countOnApplications(client, counted);
  const suppressed = counted.filter((one) => one.send_result === SendResult.cancelled);
  await freeUnsent(client, [...new Set(suppressed.map((one) => one.apply_id))]);
  await countOnChannels(client, counted);
  await countCosts(client, [...accepted, ...rows.filter((row) => row.what === 'taken')]);
  await countOnSlices(client, counted, accepted);
  await retryOrDoubt(client, rows);
}

function asMoved({ apply_id, place, channel_id, amount }: Acceptances) {
  const channels = { channel_id, former_channel_id: channel_id, fail_code: null };
  const results = { previous_result: SendResult.waiting, send_result: SendResult.submitted };
  return { apply_id, place, amount, ...channels, ...results };
}

/** An event that the database finds out by itself: an unmatched receipt that was matched after all, a doubt that ended. */
export interface FoundEvent {
  channelId: number;
  applyId: string;
  seq: number;
  part: number;
  attempt: number;
  kind: EventKind;
  text: string;
  /** when it happened; left out: just now */
  time?: Date;
}

/** Applies events that did not come through the journal. The caller holds the journal's lock. */
export async function applyEvents(client: pg.PoolClient, events: readonly FoundEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { retried } = await lockAll(client, [...new Set(events.map((event) => event.applyId))]);
  await takeBackRetries(
    client,
    events.filter(({ kind, part }) => kind === EventKind.delivered && part === USUAL_PART),
  );
  await applyFrom(client, listed(events, retried));
}

function listed(events: readonly FoundEvent[], retried: string): pg.QueryConfig {
  return fromList({
    retried,
    channels: numbersLiteral(events.map((event) => event.channelId)),
    applies: numbersLiteral(events.map((event) => event.applyId)),
    seqs: numbersLiteral(events.map((event) => event.seq)),
    parts: numbersLiteral(events.map((event) => event.part)),
    attempts: numbersLiteral(events.map((event) => event.attempt)),
    kinds: numbersLiteral(events.map((event) => event.kind)),
    texts: textsLiteral(events.map((event) => event.text)),
    times: numbersLiteral(events.map((event) => event.time?.getTime() ?? 'NULL')),
  });
}
