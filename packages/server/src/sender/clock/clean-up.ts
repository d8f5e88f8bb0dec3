/**
 * Clean-up without haste: the unsent ends of cancelled slices are written to their rows, queued repeats end with their
 * application or their answer, receipts that did not come in time end as unknown, old memory is dropped.
 */
import {
  AuditStatus,
  SendResult,
  SendStatus,
  SliceState,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import { NOT_REPEATED } from '../../gateways/fail-reasons.ts';
import { eachAlone } from '../../time/each-alone.ts';
import { correctedWithRepeats } from '../claim/corrected.ts';
import { isOver } from '../claim/ended-repeats.ts';
import { EventKind } from '../events.ts';
import { applyEvents, type FoundEvent, whileApplying } from '../journal/apply-journal.ts';
import { SENT_IN_PART } from '../state-lists.ts';
import { inTransaction } from '../transaction.ts';

const ROWS_AT_ONCE = 20_000;
/** A cancelled million is written in minutes, and nobody waits for it. */
const TAILS_AT_ONCE = 20;

const isCutOff = `state = ${SliceState.cancelled} AND NOT tail_written`;

/** Most of the day there is nothing, and a transaction costs three statements. */
async function hasAny(pool: pg.Pool, rows: string): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT FROM ${rows} LIMIT 1`);
  return rowCount === 1;
}

type CutOff = StoredColumns<'massSmsSlice', 'applyId' | 'sliceNo'>;
type Tail = StoredColumns<'massSmsSlice', 'intentSeq' | 'toSeq'>;
const BEFORE_ALL: CutOff = { apply_id: '0', slice_no: 0 };

/**
 * A few at a time, without haste. Begins behind those of the call before: slices that fail, however many they are, keep none from its
 * turn.
 */
export class Tails {
  readonly #pool: pg.Pool;
  #after = BEFORE_ALL;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Writes the rows of cancelled slices, whose counts were written when they were cancelled. Returns how many slices there were. */
  async write(mayGoOn = () => true): Promise<number> {
    const { rows: slices } = await this.#pool.query<CutOff>(
      `SELECT apply_id, slice_no FROM mass_sms_slice WHERE ${isCutOff} AND (apply_id, slice_no) > ($1::bigint, $2::integer)
       ORDER BY apply_id, slice_no LIMIT ${TAILS_AT_ONCE}`,
      [this.#after.apply_id, this.#after.slice_no],
    );
    this.#after = (slices.length < TAILS_AT_ONCE ? undefined : slices.at(-1)) ?? BEFORE_ALL;
    await eachAlone(
      slices,
      ({ apply_id, slice_no }) => `the rest of slice ${slice_no} of application ${apply_id} was not written`,
      async (slice) => mayGoOn() && writeTail(this.#pool, slice),
    );
    return slices.length;
  }
}

/** Unless somebody else is at it, or was. */
async function writeTail(pool: pg.Pool, { apply_id, slice_no }: CutOff): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Tail>(
      `SELECT intent_seq, to_seq FROM mass_sms_slice WHERE apply_id = $1 AND slice_no = $2 AND ${isCutOff}
       FOR NO KEY UPDATE SKIP LOCKED`,
      [apply_id, slice_no],
    );
    const [slice] = rows;
    if (!slice) return;
    await client.query(
      `UPDATE mass_sms_detail SET send_result = ${SendResult.cancelled}, previous_result = send_result
       WHERE apply_id = $1 AND seq > $2 AND seq <= $3 AND send_result = ${SendResult.waiting}`,
      [apply_id, slice.intent_seq, slice.to_seq],
    );
    await client.query(
      'UPDATE mass_sms_slice SET tail_written = true WHERE apply_id = $1 AND slice_no = $2',
      [apply_id, slice_no],
    );
  });
}

/** An ended application cannot be held: of one whose content was changed since, nothing is sent once more. */
export async function dropChangedRepeats(pool: pg.Pool, applyId: string): Promise<void> {
  await pool.query(
    `UPDATE sms_resend AS r SET reason = 'changed'
     FROM (SELECT w.apply_id, w.seq FROM sms_resend AS w JOIN mass_sms_apply AS a ON a.apply_id = w.apply_id
       WHERE w.apply_id = $1 AND a.send_status IN (${SENT_IN_PART}) AND w.intent_time IS NULL FOR UPDATE OF w SKIP LOCKED) AS free
     WHERE r.apply_id = free.apply_id AND r.seq = free.seq`,
    [applyId],
  );
}

/**
 * Repeats that were answered are done; those of cancelled and of corrected applications, and late ones, are not sent any more. What somebody
 * holds is left to the next call: until this one ends nobody applies the journal.
 */
export async function endRepeats(pool: pg.Pool): Promise<void> {
  if (!(await hasAny(pool, 'sms_resend'))) return;
  await whileApplying(pool, async (client) => {
    await client.query(
      `DELETE FROM sms_resend AS r USING (
         SELECT w.apply_id, w.seq FROM sms_resend AS w JOIN mass_sms_detail AS d ON d.apply_id = w.apply_id AND d.seq = w.seq
         WHERE w.intent_time IS NOT NULL AND (d.send_result > ${SendResult.submitted} OR d.answered_mask = (1 << d.segment_count) - 1)
         FOR UPDATE OF w SKIP LOCKED) AS done
       WHERE r.apply_id = done.apply_id AND r.seq = done.seq`,
    );
    await client.query(
      `UPDATE sms_resend AS r SET reason = 'changed' FROM (
         SELECT apply_id, seq FROM sms_resend
         WHERE intent_time IS NULL AND reason <> 'changed' AND apply_id IN (${correctedWithRepeats}) FOR UPDATE SKIP LOCKED) AS free
       WHERE r.apply_id = free.apply_id AND r.seq = free.seq`,
    );
    const { rows } = await client.query<EndedRepeat>(
      `DELETE FROM sms_resend AS r USING mass_sms_apply AS a, mass_sms_detail AS d
       WHERE a.apply_id = r.apply_id AND d.apply_id = r.apply_id AND d.seq = r.seq AND (r.apply_id, r.seq) IN (
         SELECT o.apply_id, o.seq FROM sms_resend AS o JOIN mass_sms_apply AS b ON b.apply_id = o.apply_id
         WHERE o.intent_time IS NULL AND o.lease_sender_id IS NULL AND (b.send_status IN (${SendStatus.cancelled}, ${SendStatus.failed}) OR ${isOver('o', 'b')})
         LIMIT ${ROWS_AT_ONCE} FOR UPDATE OF o SKIP LOCKED)
       RETURNING r.apply_id, r.seq, r.attempt, coalesce(d.channel_id, 0) AS channel_id, d.send_result, d.fail_code,
         a.send_status = ${SendStatus.cancelled} AS is_cancelled, d.possible_duplicate`,
    );
    await applyEvents(client, rows.map(endOf));
  });
}

interface EndedRepeat {
  readonly apply_id: string;
  readonly seq: number;
  readonly attempt: number;
  readonly channel_id: number;
  readonly send_result: number;
  readonly fail_code: string | null;
  readonly is_cancelled: boolean;
  readonly possible_duplicate: boolean;
}

/**
 * A row that the carrier had once and could not deliver has failed for the carrier's reason; one that never left is cancelled, with a
 * reason where no person cancelled its application. Of one that may have left nothing is known.
 */
function endOf(row: EndedRepeat): FoundEvent {
  const didLeave = row.send_result === SendResult.submitted;
  const reason = row.is_cancelled || row.possible_duplicate ? '' : NOT_REPEATED;
  return {
    channelId: row.channel_id,
    applyId: row.apply_id,
    seq: row.seq,
    part: 0,
    attempt: row.attempt,
    kind: didLeave ? EventKind.failed : EventKind.cancelled,
    text: didLeave ? (row.fail_code ?? 'EXPIRED') : reason,
  };
}

/**
 * Nothing came in all the time that a receipt may take, counted from the message's own submission: unknown, unless it comes
 * after all. What waits to be sent once more has its time before it, and what was has it from then on.
 */
export async function giveUpOnReceipts(pool: pg.Pool, timeoutHours: number): Promise<number> {
  const given = await whileApplying(pool, async (client) => {
    const { rows } = await client.query<{
      apply_id: string;
      seq: number;
      attempt: number;
      channel_id: number;
    }>(
      `SELECT d.apply_id, d.seq, d.attempt, coalesce(d.channel_id, 0) AS channel_id
       FROM mass_sms_apply AS a
         JOIN mass_sms_slice AS s ON s.apply_id = a.apply_id AND s.submitted_count > 0
         JOIN mass_sms_detail AS d ON d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq
       WHERE a.audit_status = ${AuditStatus.passed} AND a.real_send_time < now() - make_interval(hours => $1)
         AND a.send_count > a.success_count + a.fail_count + a.unknown_count
         AND d.send_result = ${SendResult.submitted} AND d.submit_time < now() - make_interval(hours => $1)
         AND NOT EXISTS (SELECT FROM sms_resend AS r WHERE r.apply_id = d.apply_id AND r.seq = d.seq
           AND (r.intent_time IS NULL OR r.intent_time > now() - make_interval(hours => $1)))
       LIMIT ${ROWS_AT_ONCE}`,
      [timeoutHours],
    );
    await applyEvents(
      client,
      rows.map((row) => ({
        channelId: row.channel_id,
        applyId: row.apply_id,
        seq: row.seq,
        part: 0,
        attempt: row.attempt,
        kind: EventKind.givenUp,
        text: '',
      })),
    );
    return rows.length;
  });
  return given ?? 0;
}

/** Accepted segments and unmatched receipts are needed as long as a receipt may come; senders that were taken over from, as long as one may ask. */
export async function dropOldMemory(pool: pg.Pool, timeoutHours: number): Promise<void> {
  const old = `now() - make_interval(hours => $1)`;
  await pool.query(`DELETE FROM sms_stray_receipt WHERE receive_time < ${old}`, [timeoutHours]);
  await pool.query(`DELETE FROM sms_part WHERE submit_time < ${old} - interval '24 hours'`, [timeoutHours]);
  await pool.query(
    `DELETE FROM sms_sender AS s WHERE buried_time < ${old}
       AND NOT EXISTS (SELECT FROM sms_journal AS j WHERE j.sender_id = s.sender_id)
       AND NOT EXISTS (SELECT FROM sms_accepted AS w WHERE w.sender_id = s.sender_id)
       AND NOT EXISTS (SELECT FROM sms_delivered AS w WHERE w.sender_id = s.sender_id)`,
    [timeoutHours],
  );
}
