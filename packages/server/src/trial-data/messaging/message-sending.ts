/** Results of a sending in the trial's history: those of each recipient, and the counts of the slices. */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Insertable } from 'kysely';
import type { MassSmsDetailTable, MassSmsSliceTable } from '../../database/tables.ts';
import { HOUR_MS } from '../../time/moment.ts';
import type { Random } from '../random.ts';
import type { Recipient, Slice } from './message-recipients.ts';
import { MESSAGES_PER_SECOND } from './message-timeline.ts';

export interface Sending {
  applyId: string;
  segmentCount: number;
  /** Null: nothing was sent yet, all of them wait. */
  startTime: Date | null;
  /** Number of recipients sent to before it was cancelled; all of them when it was not. */
  sentCount: number;
  isCancelled: boolean;
}

export interface Counts {
  send: number;
  success: number;
  fail: number;
  unknown: number;
  cancel: number;
  reply: number;
}

type DetailRow = Insertable<MassSmsDetailTable> & { sendResult: number };

export interface SentMessage {
  details: DetailRow[];
  slices: Insertable<MassSmsSliceTable>[];
  counts: Counts;
  /** When the last message was handed over. */
  finishTime: Date | null;
}

/** The recipients in their sending order, with their slices, as the sender would have left them. */
export function sendMessage(
  sending: Sending,
  recipients: readonly Recipient[],
  slices: readonly Slice[],
  random: Random,
): SentMessage {
  const details: DetailRow[] = [];
  const stored = slices.map((slice, index) => {
    const rows: DetailRow[] = [];
    for (let seq = slice.fromSeq; seq <= slice.toSeq; seq++) {
      const recipient = recipients[seq - 1];
      if (!recipient) throw new Error('A slice is longer than its recipients.');
      rows.push(detailRow(sending, seq, index + 1, recipient, random));
    }
    details.push(...rows);
    return sliceRow(sending, slice, index + 1, rows, recipients);
  });
  const seconds = sending.sentCount / MESSAGES_PER_SECOND;
  const finishTime =
    sending.startTime && new Date(sending.startTime.getTime() + Math.ceil(seconds) * 1000 + 1000);
  return {
    details,
    slices: stored,
    counts: { ...countResults(details), reply: countReplies(details) },
    finishTime,
  };
}

function detailRow(
  { applyId, segmentCount, startTime, sentCount, isCancelled }: Sending,
  seq: number,
  sliceNo: number,
  { userId, realName, phoneCipher, phoneHash, deptId, carrier }: Recipient,
  random: Random,
): DetailRow {
  const person = {
    applyId,
    seq,
    sliceNo,
    userId,
    realName,
    phoneCipher,
    phoneHash,
    deptId,
    carrier,
    segmentCount,
  };
  const waits = { ...person, ...NOT_SENT, sendResult: SendResult.waiting };
  if (isCancelled && seq > sentCount) return { ...waits, sendResult: SendResult.cancelled };
  if (!startTime) return waits;
  const submitTime = new Date(startTime.getTime() + Math.round((seq / MESSAGES_PER_SECOND) * 1000));
  const allSegments = 2 ** segmentCount - 1;
  const fate = drawFate(carrier, random);
  const delayMs = fate.delayHours * HOUR_MS + random.between(200, 8000);
  const hasReply = fate.sendResult === SendResult.delivered && random.chance(0.003);
  return {
    ...person,
    sendResult: fate.sendResult,
    failCode: fate.failCode,
    msgId: random.between(0x1000_0000, 0xffff_ffff).toString(16) + seq.toString(16).padStart(6, '0'),
    submitTime,
    reportTime: fate.sendResult === SendResult.unknown ? null : new Date(submitTime.getTime() + delayMs),
    answeredMask: allSegments,
    deliveredMask: fate.sendResult === SendResult.delivered ? allSegments : 0,
    replyContent: hasReply ? random.pick(['收到', '收到，谢谢', '已知晓', '好的']) : null,
    replyTime: hasReply ? new Date(submitTime.getTime() + random.between(2, 300) * 60_000) : null,
  };
}

const NOT_SENT = {
  failCode: null,
  msgId: null,
  submitTime: null,
  reportTime: null,
  answeredMask: 0,
  deliveredMask: 0,
  replyContent: null,
  replyTime: null,
};

interface Fate {
  sendResult: number;
  failCode: string | null;
  delayHours: number;
}

const DELIVERED_SHARE: Record<string, number> = { CMCC: 0.986, CUCC: 0.975, CTCC: 0.974, CBN: 0.94 };
const DELIVERED: Fate = { sendResult: SendResult.delivered, failCode: null, delayHours: 0 };
const NO_RECEIPT: Fate = { sendResult: SendResult.unknown, failCode: null, delayHours: 0 };
// Codes as the gateway keeps them (gateways/fail-reasons.ts has their words).
const FAILURES: readonly (readonly [Fate, number])[] = [
  // a number that is not in use
  [{ sendResult: SendResult.failed, failCode: 'UNDELIV:001', delayHours: 0 }, 41],
  // switched off for longer than the carrier tries
  [{ sendResult: SendResult.failed, failCode: 'EXPIRED:012', delayHours: 24 }, 33],
  // on the carrier's own black list
  [{ sendResult: SendResult.failed, failCode: 'REJECTD:040', delayHours: 0 }, 12],
  [{ sendResult: SendResult.failed, failCode: 'UNDELIV:005', delayHours: 0 }, 8],
  [{ sendResult: SendResult.failed, failCode: 'UNDELIV', delayHours: 0 }, 6],
];

function drawFate(carrier: string, random: Random): Fate {
  if (random.chance(DELIVERED_SHARE[carrier] ?? 0.97)) return DELIVERED;
  return random.chance(0.08) ? NO_RECEIPT : random.pickWeighted(FAILURES);
}

function sliceRow(
  { applyId, sentCount, startTime, isCancelled }: Sending,
  { carrier, areaId, fromSeq, toSeq }: Slice,
  sliceNo: number,
  rows: readonly DetailRow[],
  recipients: readonly Recipient[],
): Insertable<MassSmsSliceTable> {
  const counts = countResults(rows);
  const sentUpTo = startTime ? Math.max(fromSeq - 1, Math.min(toSeq, sentCount)) : fromSeq - 1;
  const isCut = isCancelled && sentUpTo < toSeq;
  return {
    applyId,
    sliceNo,
    carrier,
    areaId,
    fromDeptId: recipients[fromSeq - 1]?.deptId ?? null,
    toDeptId: recipients[toSeq - 1]?.deptId ?? null,
    fromSeq,
    toSeq,
    // 0 waiting, 2 handed over, 3 cancelled
    state: isCut ? 3 : startTime ? 2 : 0,
    intentSeq: sentUpTo,
    submittedCount: 0,
    deliveredCount: counts.success,
    failedCount: counts.fail,
    unknownCount: counts.unknown,
    cancelledCount: counts.cancel,
    // the recipients' own rows say it already
    tailWritten: isCut,
  };
}

function countResults(rows: readonly DetailRow[]): Omit<Counts, 'reply'> {
  const of = (result: number) => rows.filter((row) => row.sendResult === result).length;
  const [success, fail, unknown] = [of(SendResult.delivered), of(SendResult.failed), of(SendResult.unknown)];
  return { send: success + fail + unknown, success, fail, unknown, cancel: of(SendResult.cancelled) };
}

function countReplies(rows: readonly DetailRow[]): number {
  return rows.filter((row) => row.replyTime !== null).length;
}
