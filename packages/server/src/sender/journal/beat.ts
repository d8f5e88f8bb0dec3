/**
 * A beat: what happened since the last one goes into the journal, and the next messages' intent is committed, in one
 * statement and so with one wait for the disk. Only after it may those messages leave, receipts be acknowledged and
 * places of the window be given free. A beat whose commit was interrupted is repeated as it is, without harm.
 */
import { SendStatus, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { namedParameters, type Placeholders } from '../../database/named-parameters.ts';
import type { Acknowledge } from '../../gateways/gateway.ts';
import { sleep } from '../alarm-clock.ts';
import { numbersLiteral, textsLiteral } from '../array-literals.ts';
import type { Acceptance, Batch, SegmentToken, SentSegment } from '../claim/batch.ts';
import { isNotCorrected } from '../claim/corrected.ts';
import { justOptedOut } from '../claim/suppressed.ts';
import { EventKind, USUAL_ATTEMPT, USUAL_PART } from '../events.ts';
import { RETRYING } from '../state-lists.ts';

/** The greatest number that the column takes, 24 days: a carrier's receipt may come later still. */
const AGE_MAX = 2 ** 31 - 1;

interface Accepted {
  readonly batch: Pick<Batch, 'applyId' | 'sliceNo' | 'leaseEpoch'>;
  readonly seq: number;
}

/** Receipts of the usual kind of one application: delivered.ts. */
interface Delivered {
  /** the least and the greatest of seqs */
  from: number;
  to: number;
  readonly seqs: number[];
  readonly messageIds: string[];
  readonly acceptedAt: number[];
}

/** The events of one journal batch, in the journal's arrays. */
export class BeatRecord {
  readonly #applies = new Set<string>();
  readonly #apply: string[] = [];
  readonly #seq: number[] = [];
  readonly #part: number[] = [];
  readonly #attempt: number[] = [];
  readonly #kind: number[] = [];
  readonly #text: string[] = [];
  readonly #messageId: string[] = [];
  readonly #acceptedAt: number[] = [];
  readonly #accepted = new Map<
    Accepted['batch'],
    { readonly seqs: number[]; readonly messageIds: string[] }
  >();
  #acceptedCount = 0;
  readonly #delivered = new Map<string, Delivered>();
  #deliveredCount = 0;
  readonly #unmatchedText: string[] = [];
  readonly #unmatchedPhone: string[] = [];
  readonly #unmatchedKind: number[] = [];
  readonly #unmatchedCode: string[] = [];
  /** of the receipts in it: to be called when it is durable, and only then */
  readonly acknowledgements: Acknowledge[] = [];

  get size(): number {
    return this.eventCount + this.#acceptedCount + this.#deliveredCount;
  }

  get eventCount(): number {
    return this.#apply.length + this.#unmatchedText.length;
  }

  /** The carrier took one that `isKeptBySlice`. */
  accept({ batch, seq }: Accepted, messageId: string): void {
    let accepted = this.#accepted.get(batch);
    if (!accepted) {
      accepted = { seqs: [], messageIds: [] };
      this.#accepted.set(batch, accepted);
    }
    accepted.seqs.push(seq);
    accepted.messageIds.push(inOneLine(messageId));
    this.#acceptedCount += 1;
  }

  add(token: SegmentToken, kind: EventKind, text: string): void {
    this.addRow(token.batch.applyId, token.seq, token.part, token.attempt, kind, text);
  }

  addReceipt({ applyId, seq, part, attempt, accepted }: SentSegment, kind: EventKind, code: string): void {
    if (accepted && kind === EventKind.delivered) return this.#deliver(applyId, seq, accepted);
    this.addRow(applyId, seq, part, attempt, kind, code);
    if (!accepted) return;
    const last = this.#apply.length - 1;
    this.#messageId[last] = accepted.messageId;
    this.#acceptedAt[last] = accepted.at;
  }

  addRow(applyId: string, seq: number, part: number, attempt: number, kind: EventKind, text: string): void {
    this.#applies.add(applyId);
    this.#apply.push(applyId);
    this.#seq.push(seq);
    this.#part.push(part);
    this.#attempt.push(attempt);
    this.#kind.push(kind);
    this.#text.push(text);
    this.#messageId.push('');
    this.#acceptedAt.push(Number.NaN);
  }

  #deliver(applyId: string, seq: number, { messageId, at }: Acceptance): void {
    let delivered = this.#delivered.get(applyId);
    if (!delivered) {
      delivered = { from: seq, to: seq, seqs: [], messageIds: [], acceptedAt: [] };
      this.#delivered.set(applyId, delivered);
    }
    if (seq < delivered.from) delivered.from = seq;
    if (seq > delivered.to) delivered.to = seq;
    delivered.seqs.push(seq);
    delivered.messageIds.push(inOneLine(messageId));
    delivered.acceptedAt.push(at);
    this.#deliveredCount += 1;
  }

  /** A receipt whose message nobody here remembers; applying the journal looks for it in the database. */
  addUnmatched(messageId: string, phoneHash: string, kind: EventKind, code: string): void {
    this.#unmatchedText.push(messageId);
    this.#unmatchedPhone.push(phoneHash);
    this.#unmatchedKind.push(kind);
    this.#unmatchedCode.push(code);
  }

  /** The arrays as the statement takes them: empty ones where all events have what most have. */
  literals() {
    const now = performance.now();
    const accepted = [...this.#accepted];
    const delivered = [...this.#delivered];
    const agesOf = (times: readonly number[]) =>
      numbersLiteral(times.map((at) => (at > 0 ? Math.min(Math.round(now - at), AGE_MAX) : 0)));
    return {
      applies: numbersLiteral([...this.#applies]),
      eventApply: this.#applies.size === 1 ? '{}' : numbersLiteral(this.#apply),
      eventSeq: numbersLiteral(this.#seq),
      eventPart: unlessAll(USUAL_PART, this.#part),
      eventAttempt: unlessAll(USUAL_ATTEMPT, this.#attempt),
      eventKind: numbersLiteral(this.#kind),
      eventText: textsLiteral(this.#text),
      eventMsgId: textsLiteral(this.#messageId),
      eventAge: agesOf(this.#acceptedAt),
      acceptedApply: numbersLiteral(accepted.map(([batch]) => batch.applyId)),
      acceptedSlice: numbersLiteral(accepted.map(([batch]) => batch.sliceNo)),
      acceptedEpoch: numbersLiteral(accepted.map(([batch]) => batch.leaseEpoch)),
      acceptedAmount: numbersLiteral(accepted.map(([, { seqs }]) => seqs.length)),
      acceptedSeqs: textsLiteral(accepted.map(([, { seqs }]) => numbersLiteral(seqs))),
      acceptedIds: textsLiteral(accepted.map(([, { messageIds }]) => messageIds.join('\n'))),
      deliveredApply: numbersLiteral(delivered.map(([applyId]) => applyId)),
      deliveredAmount: numbersLiteral(delivered.map(([, { seqs }]) => seqs.length)),
      deliveredFrom: numbersLiteral(delivered.map(([, { from }]) => from)),
      deliveredTo: numbersLiteral(delivered.map(([, { to }]) => to)),
      deliveredSeqs: textsLiteral(delivered.map(([, { seqs }]) => numbersLiteral(seqs))),
      deliveredIds: textsLiteral(delivered.map(([, { messageIds }]) => messageIds.join('\n'))),
      deliveredAges: textsLiteral(delivered.map(([, { acceptedAt }]) => agesOf(acceptedAt))),
      unmatchedText: textsLiteral(this.#unmatchedText),
      unmatchedPhone: numbersLiteral(this.#unmatchedPhone),
      unmatchedKind: numbersLiteral(this.#unmatchedKind),
      unmatchedCode: textsLiteral(this.#unmatchedCode),
    };
  }
}

/** Ids travel one in a line. */
function inOneLine(messageId: string): string {
  return messageId.replaceAll('\n', '');
}

function unlessAll(usual: number, values: readonly number[]): string {
  return values.every((value) => value === usual) ? '{}' : numbersLiteral(values);
}

export interface Intent {
  readonly batch: Batch;
  /** how many recipients of the batch are to be committed after this beat */
  readonly upTo: number;
}

export interface Beat {
  readonly senderId: number;
  readonly beatNo: number;
  readonly channelId: number;
  readonly record: BeatRecord;
  readonly intents: readonly Intent[];
  /** batches of which nothing is outstanding any more, this beat's answers included */
  readonly releases: readonly Batch[];
}

const PARAMETERS = [
  'senderId',
  'beatNo',
  'channelId',
  'size',
  'applies',
  'eventApply',
  'eventSeq',
  'eventPart',
  'eventAttempt',
  'eventKind',
  'eventText',
  'eventMsgId',
  'eventAge',
  'acceptedApply',
  'acceptedSlice',
  'acceptedEpoch',
  'acceptedAmount',
  'acceptedSeqs',
  'acceptedIds',
  'deliveredApply',
  'deliveredAmount',
  'deliveredFrom',
  'deliveredTo',
  'deliveredSeqs',
  'deliveredIds',
  'deliveredAges',
  'unmatchedText',
  'unmatchedPhone',
  'unmatchedKind',
  'unmatchedCode',
  'sliceApply',
  'sliceNo',
  'sliceEpoch',
  'sliceUpTo',
  'resendApply',
  'resendSeq',
  'resendEpoch',
  'releasedApply',
  'releasedNo',
  'releasedEpoch',
  'releasedUpTo',
  'intentApply',
  'intentFrom',
  'intentTo',
] as const;
type Parameters = Placeholders<(typeof PARAMETERS)[number]>;

const sliceIntents = (p: Parameters) => /* sql */ `
  UPDATE mass_sms_slice AS s
  SET intent_seq = i.upto, state = CASE WHEN i.upto = s.to_seq THEN ${SliceState.committed} ELSE s.state END
  FROM unnest(${p.sliceApply}::bigint[], ${p.sliceNo}::integer[], ${p.sliceEpoch}::integer[], ${p.sliceUpTo}::integer[])
    AS i (apply_id, slice_no, epoch, upto)
  WHERE s.apply_id = i.apply_id AND s.slice_no = i.slice_no
    AND s.lease_sender_id = ${p.senderId} AND s.lease_epoch = i.epoch AND s.intent_seq <= i.upto
    AND (s.state = ${SliceState.leased} OR (s.state = ${SliceState.committed} AND s.intent_seq = i.upto))
    AND EXISTS (SELECT FROM mass_sms_apply AS a WHERE a.apply_id = s.apply_id
      AND a.send_status = ${SendStatus.sending} AND a.passed_hash = a.content_hash)
  RETURNING s.apply_id, s.slice_no`;

// An application that has ended is sent again only for EXPIRED, which claim.ts saw to, and not while somebody corrects it.
const resendIntents = (p: Parameters) => /* sql */ `
  UPDATE sms_resend AS r
  SET intent_time = coalesce(r.intent_time, now()), channel_id = ${p.channelId}
  FROM unnest(${p.resendApply}::bigint[], ${p.resendSeq}::integer[], ${p.resendEpoch}::integer[]) AS i (apply_id, seq, epoch)
  WHERE r.apply_id = i.apply_id AND r.seq = i.seq AND r.lease_sender_id = ${p.senderId} AND r.lease_epoch = i.epoch
    AND EXISTS (SELECT FROM mass_sms_apply AS a WHERE a.apply_id = r.apply_id
      AND a.send_status IN (${RETRYING}) AND a.passed_hash = a.content_hash AND ${isNotCorrected('a')})
  RETURNING r.apply_id, r.seq`;

const statement = namedParameters(
  'sender-beat',
  PARAMETERS,
  (p) => /* sql */ `
WITH journal AS (
  INSERT INTO sms_journal (sender_id, beat_no, channel_id, size, applies, event_apply, event_seq, event_part, event_attempt,
    event_kind, event_text, event_msg_id, event_age, stray_text, stray_phone, stray_kind, stray_code)
  SELECT ${p.senderId}::integer, ${p.beatNo}::bigint, ${p.channelId}::integer, ${p.size}::integer, ${p.applies}::bigint[],
    ${p.eventApply}::bigint[], ${p.eventSeq}::integer[], ${p.eventPart}::smallint[], ${p.eventAttempt}::smallint[],
    ${p.eventKind}::smallint[], ${p.eventText}::text[], ${p.eventMsgId}::text[], ${p.eventAge}::integer[], ${p.unmatchedText}::text[], ${p.unmatchedPhone}::uuid[],
    ${p.unmatchedKind}::smallint[], ${p.unmatchedCode}::text[]
  WHERE ${p.size}::integer > 0
  ON CONFLICT DO NOTHING
), accepted AS (
  INSERT INTO sms_accepted (apply_id, slice_no, sender_id, beat_no, lease_epoch, channel_id, amount, seqs, msg_ids)
  SELECT a.apply_id, a.slice_no, ${p.senderId}, ${p.beatNo}, a.epoch, ${p.channelId}, a.amount, a.seqs::integer[],
    string_to_array(a.ids, chr(10))
  FROM unnest(${p.acceptedApply}::bigint[], ${p.acceptedSlice}::integer[], ${p.acceptedEpoch}::integer[], ${p.acceptedAmount}::integer[],
      ${p.acceptedSeqs}::text[], ${p.acceptedIds}::text[]) AS a (apply_id, slice_no, epoch, amount, seqs, ids)
  ON CONFLICT DO NOTHING
), delivered AS (
  INSERT INTO sms_delivered (sender_id, beat_no, apply_id, channel_id, amount, from_seq, to_seq, seqs, msg_ids, ages)
  SELECT ${p.senderId}, ${p.beatNo}, r.apply_id, ${p.channelId}, r.amount, r.from_seq, r.to_seq,
    r.seqs::integer[], string_to_array(r.ids, chr(10)), r.ages::integer[]
  FROM unnest(${p.deliveredApply}::bigint[], ${p.deliveredAmount}::integer[], ${p.deliveredFrom}::integer[], ${p.deliveredTo}::integer[],
      ${p.deliveredSeqs}::text[], ${p.deliveredIds}::text[], ${p.deliveredAges}::text[])
    AS r (apply_id, amount, from_seq, to_seq, seqs, ids, ages)
  ON CONFLICT DO NOTHING
), slices AS (${sliceIntents(p)}
), resends AS (${resendIntents(p)}
), released AS (
  UPDATE mass_sms_slice AS s
  SET lease_sender_id = NULL, lease_channel_id = NULL, state = CASE s.state WHEN ${SliceState.leased} THEN ${SliceState.waiting} ELSE s.state END
  FROM unnest(${p.releasedApply}::bigint[], ${p.releasedNo}::integer[], ${p.releasedEpoch}::integer[], ${p.releasedUpTo}::integer[])
    AS r (apply_id, slice_no, epoch, intent_seq)
  WHERE s.apply_id = r.apply_id AND s.slice_no = r.slice_no AND s.lease_sender_id = ${p.senderId}
    AND (s.lease_epoch = r.epoch OR s.state = ${SliceState.cancelled}) AND s.intent_seq = r.intent_seq
  RETURNING s.apply_id, s.slice_no
)
SELECT 'slice' AS what, apply_id, slice_no AS place FROM slices
UNION ALL SELECT 'resend', apply_id, seq FROM resends
UNION ALL SELECT 'released', apply_id, slice_no FROM released
UNION ALL SELECT 'suppressed', apply_id, seq FROM (${justOptedOut([p.intentApply, p.intentFrom, p.intentTo])}) AS w`,
);

/** Names a batch in the database's answer. */
export function batchKey(batch: Batch): string {
  return `${batch.kind} ${batch.applyId} ${batch.kind === 'slice' ? batch.sliceNo : batch.seqAt(0)}`;
}
export function releaseKey(batch: Batch): string {
  return `released ${batch.applyId} ${batch.sliceNo}`;
}

/** The database's answer to a beat. */
export interface Committed {
  /** `batchKey` of each batch whose intent stands, `releaseKey` of each slice that was let go */
  readonly allowed: ReadonlySet<string>;
  /** of what was asked for, who opted out a moment ago and must not be written to: application ids and sequence numbers */
  readonly optedOut: readonly { readonly applyId: string; readonly seq: number }[];
}

/**
 * Commits a beat. Throws when the database is away: then nobody knows whether it was committed, and the
 * same beat is to be tried again.
 */
export async function commitBeat(pool: pg.Pool, beat: Beat): Promise<Committed> {
  // in the order of whoever else writes several slices: two that wait for each other cost a second
  const slices = beat.intents
    .filter(({ batch }) => batch.kind === 'slice')
    .toSorted((a, b) => bySlice(a.batch, b.batch));
  const resends = beat.intents.filter(({ batch }) => batch.kind === 'resend');
  const released = beat.releases.filter((batch) => batch.kind === 'slice').toSorted(bySlice);
  const { rows } = await pool.query<{ what: string; apply_id: string; place: number }>(
    statement({
      senderId: beat.senderId,
      beatNo: beat.beatNo,
      channelId: beat.channelId,
      size: beat.record.eventCount,
      ...beat.record.literals(),
      sliceApply: numbersLiteral(slices.map(({ batch }) => batch.applyId)),
      sliceNo: numbersLiteral(slices.map(({ batch }) => batch.sliceNo)),
      sliceEpoch: numbersLiteral(slices.map(({ batch }) => batch.leaseEpoch)),
      sliceUpTo: numbersLiteral(slices.map(({ batch, upTo }) => batch.seqAt(upTo - 1))),
      resendApply: numbersLiteral(resends.map(({ batch }) => batch.applyId)),
      resendSeq: numbersLiteral(resends.map(({ batch }) => batch.seqAt(0))),
      resendEpoch: numbersLiteral(resends.map(({ batch }) => batch.leaseEpoch)),
      releasedApply: numbersLiteral(released.map((batch) => batch.applyId)),
      releasedNo: numbersLiteral(released.map((batch) => batch.sliceNo)),
      releasedEpoch: numbersLiteral(released.map((batch) => batch.leaseEpoch)),
      releasedUpTo: numbersLiteral(released.map((batch) => batch.seqAt(batch.committed - 1))),
      intentApply: numbersLiteral(beat.intents.map(({ batch }) => batch.applyId)),
      intentFrom: numbersLiteral(beat.intents.map(({ batch }) => batch.seqAt(batch.committed))),
      intentTo: numbersLiteral(beat.intents.map(({ batch, upTo }) => batch.seqAt(upTo - 1))),
    }),
  );
  const optedOut = rows.filter(({ what }) => what === 'suppressed');
  return {
    allowed: new Set(rows.map((row) => `${row.what} ${row.apply_id} ${row.place}`)),
    optedOut: optedOut.map(({ apply_id, place }) => ({ applyId: apply_id, seq: place })),
  };
}

const bySlice = (a: Batch, b: Batch): number =>
  Number(BigInt(a.applyId) - BigInt(b.applyId)) || a.sliceNo - b.sliceNo;

const RETRY_MS = 300;
/** Tries between two lines in the log. */
const TRIES_A_LINE = 20;

/** Tries until it is in or the sender ends: while the database is away nothing new leaves, and what comes waits. */
export async function commitPatiently(
  pool: pg.Pool,
  beat: Beat,
  { log, isOver }: { log: Logger; isOver: () => boolean },
): Promise<Committed> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await commitBeat(pool, beat);
    } catch (error) {
      if (tries % TRIES_A_LINE === 0)
        log.warn({ err: error, channelId: beat.channelId }, 'a beat waits for the database');
      if (isOver()) throw error;
      await sleep(RETRY_MS);
    }
  }
}
