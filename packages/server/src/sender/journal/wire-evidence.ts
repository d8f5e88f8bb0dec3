/**
 * Reads what a dead sender wrote down of its hand-overs (wire-log.ts) and settles by it what would otherwise be in doubt: texts
 * that were committed and never handed over go out again without a word, answers that no beat wrote down are applied.
 */
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { SendResult, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { numbersLiteral, textsLiteral } from '../array-literals.ts';
import { EventKind } from '../events.ts';
import { OPEN_RESULTS } from '../state-lists.ts';
import { applyEvents, type FoundEvent } from './apply-journal.ts';
import {
  ANSWER_BYTES,
  ANSWERS_FROM,
  bootId,
  FILE_BYTES,
  HEADER_BYTES,
  headerOf,
  SLOT_BYTES,
  wireFileOf,
} from './wire-log.ts';

/** The last recipient of a batch that was handed over: everything after it certainly was not. */
interface HandedTo {
  readonly kind: 'slice' | 'resend';
  readonly applyId: string;
  /** the slice's number, or the sequence number of what was sent once more */
  readonly place: number;
  readonly leaseEpoch: number;
  readonly seq: number;
}

interface AnswerSeen {
  readonly applyId: string;
  readonly seq: number;
  readonly part: number;
  readonly attempt: number;
  readonly kind: number;
  readonly text: string;
}

export interface WireEvidence {
  readonly handed: readonly HandedTo[];
  readonly answers: readonly AnswerSeen[];
}

/** Undefined when there is none to be believed: another machine's, of before a start of the machine, a copy, cut short. */
export function readWireEvidence(
  folder: string | undefined,
  senderId: number,
  startedAt: string,
): WireEvidence | undefined {
  const boot = bootId();
  const bytes = folder === undefined ? undefined : readWhole(wireFileOf(folder, senderId));
  if (!bytes || boot === undefined) return undefined;
  const header = headerOf(bytes.inode, boot, senderId, startedAt);
  if (!bytes.octets.subarray(0, HEADER_BYTES).equals(header)) return undefined;
  return { handed: readSlots(bytes.octets), answers: readAnswers(bytes.octets) };
}

/** After the takeover from its sender. */
export function removeWireEvidence(folder: string | undefined, senderId: number): void {
  if (folder !== undefined) rmSync(wireFileOf(folder, senderId), { force: true });
}

function readWhole(file: string): { octets: Buffer; inode: bigint } | undefined {
  let opened: number | undefined;
  try {
    opened = openSync(file, 'r');
    const octets = Buffer.alloc(FILE_BYTES);
    const { ino, size } = fstatSync(opened, { bigint: true });
    const isWhole = size === BigInt(FILE_BYTES) && readSync(opened, octets, 0, FILE_BYTES, 0) === FILE_BYTES;
    return isWhole ? { octets, inode: ino } : undefined;
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function readSlots(octets: Buffer): HandedTo[] {
  const handed: HandedTo[] = [];
  for (let at = HEADER_BYTES; at < ANSWERS_FROM; at += SLOT_BYTES) {
    const kind = octets.readUInt8(at);
    if (kind === 0) continue;
    handed.push({
      kind: kind === 1 ? 'slice' : 'resend',
      place: octets.readInt32LE(at + 4),
      applyId: String(octets.readBigInt64LE(at + 8)),
      leaseEpoch: octets.readInt32LE(at + 16),
      seq: octets.readInt32LE(at + 20),
    });
  }
  return handed;
}

function readAnswers(octets: Buffer): AnswerSeen[] {
  const answers: AnswerSeen[] = [];
  for (let at = ANSWERS_FROM; at < FILE_BYTES; at += ANSWER_BYTES) {
    const kind = octets.readUInt8(at);
    if (kind === 0) continue;
    answers.push({
      kind: kind - 1,
      attempt: octets.readUInt16LE(at + 2),
      seq: octets.readInt32LE(at + 4),
      applyId: String(octets.readBigInt64LE(at + 8)),
      part: octets.readInt32LE(at + 16),
      text: octets.toString('latin1', at + 20, at + 20 + octets.readUInt8(at + 1)),
    });
  }
  return answers;
}

interface FoundRow {
  apply_id: string;
  seq: number;
  attempt: number;
  channel_id: number;
}

/** The caller holds the journal's lock, has applied all of the sender's journal, and has not taken anything from it yet. */
export async function settleByEvidence(
  client: pg.PoolClient,
  senderId: number,
  { handed, answers }: WireEvidence,
): Promise<void> {
  await applyEvents(client, await answersNotApplied(client, senderId, answers));
  const neverHanded = [
    ...(await restOfSlices(client, senderId, handed)),
    ...(await resendsNotHanded(client, senderId, handed)),
  ];
  await applyEvents(
    client,
    neverHanded.map((row) => ({
      channelId: row.channel_id,
      applyId: row.apply_id,
      seq: row.seq,
      part: 0,
      attempt: row.attempt,
      kind: EventKind.unsent,
      text: '',
    })),
  );
}

// A cancel takes a lease's number from a slice and leaves its sender: nothing more is committed of it.
const isOfLease = (s: string, k: string) =>
  `(${s}.lease_epoch = ${k}.epoch OR (${s}.state = ${SliceState.cancelled} AND ${s}.lease_epoch = ${k}.epoch + 1))`;

async function restOfSlices(
  client: pg.PoolClient,
  senderId: number,
  handed: readonly HandedTo[],
): Promise<FoundRow[]> {
  const slices = handed.filter(({ kind }) => kind === 'slice');
  const { rows } = await client.query<FoundRow>(
    `SELECT d.apply_id, d.seq, d.attempt, s.lease_channel_id AS channel_id
     FROM unnest($2::bigint[], $3::integer[], $4::integer[], $5::integer[]) AS k (apply_id, slice_no, epoch, handed_to)
       JOIN mass_sms_slice AS s ON s.apply_id = k.apply_id AND s.slice_no = k.slice_no AND s.lease_sender_id = $1
         AND ${isOfLease('s', 'k')}
       JOIN mass_sms_detail AS d ON d.apply_id = s.apply_id
         AND d.seq BETWEEN greatest(s.from_seq, k.handed_to + 1) AND s.intent_seq
     WHERE d.attempt = 0 AND d.send_result = ${SendResult.waiting}
       AND NOT EXISTS (SELECT FROM sms_resend AS r WHERE r.apply_id = d.apply_id AND r.seq = d.seq AND r.attempt = d.attempt)`,
    [senderId, ...columnsOf(slices)],
  );
  return rows;
}

async function resendsNotHanded(
  client: pg.PoolClient,
  senderId: number,
  handed: readonly HandedTo[],
): Promise<FoundRow[]> {
  const resends = handed.filter(({ kind }) => kind === 'resend');
  const { rows } = await client.query<FoundRow>(
    `SELECT d.apply_id, d.seq, d.attempt, r.channel_id
     FROM unnest($2::bigint[], $3::integer[], $4::integer[], $5::integer[]) AS k (apply_id, seq, epoch, handed_to)
       JOIN sms_resend AS r ON r.apply_id = k.apply_id AND r.seq = k.seq AND r.lease_sender_id = $1
         AND r.lease_epoch = k.epoch AND r.intent_time IS NOT NULL
       JOIN mass_sms_detail AS d ON d.apply_id = r.apply_id AND d.seq = r.seq AND d.attempt = r.attempt
     WHERE k.handed_to < k.seq AND d.send_result IN (${OPEN_RESULTS})`,
    [senderId, ...columnsOf(resends)],
  );
  return rows;
}

function columnsOf(handed: readonly HandedTo[]): string[] {
  return [
    numbersLiteral(handed.map((one) => one.applyId)),
    numbersLiteral(handed.map((one) => one.place)),
    numbersLiteral(handed.map((one) => one.leaseEpoch)),
    numbersLiteral(handed.map((one) => one.seq)),
  ];
}

/** Of the present attempt, and not in the row yet. */
async function answersNotApplied(
  client: pg.PoolClient,
  senderId: number,
  answers: readonly AnswerSeen[],
): Promise<FoundEvent[]> {
  const { rows } = await client.query<FoundRow & { part: number; kind: EventKind; text: string }>(
    `SELECT e.apply_id, e.seq, e.attempt, l.channel_id, e.part, e.kind, e.text
     FROM unnest($2::bigint[], $3::integer[], $4::integer[], $5::smallint[], $6::smallint[], $7::text[])
         AS e (apply_id, seq, part, attempt, kind, text)
       JOIN mass_sms_detail AS d ON d.apply_id = e.apply_id AND d.seq = e.seq AND d.attempt = e.attempt
       JOIN LATERAL (
         SELECT r.channel_id FROM sms_resend AS r WHERE r.apply_id = e.apply_id AND r.seq = e.seq
           AND r.attempt = e.attempt AND r.lease_sender_id = $1 AND r.intent_time IS NOT NULL
         UNION ALL
         SELECT s.lease_channel_id FROM mass_sms_slice AS s WHERE e.attempt = 0 AND s.apply_id = e.apply_id
           AND s.slice_no = d.slice_no AND s.lease_sender_id = $1 AND e.seq <= s.intent_seq
         LIMIT 1) AS l ON true
     WHERE d.send_result IN (${OPEN_RESULTS}) AND d.answered_mask & (1 << (e.part & 15)) = 0`,
    [
      senderId,
      numbersLiteral(answers.map((one) => one.applyId)),
      numbersLiteral(answers.map((one) => one.seq)),
      numbersLiteral(answers.map((one) => one.part)),
      numbersLiteral(answers.map((one) => one.attempt)),
      numbersLiteral(answers.map((one) => one.kind)),
      textsLiteral(answers.map((one) => one.text)),
    ],
  );
  return rows.map((row) => ({
    channelId: row.channel_id,
    applyId: row.apply_id,
    seq: row.seq,
    part: row.part,
    attempt: row.attempt,
    kind: row.kind,
    text: row.text,
  }));
}
