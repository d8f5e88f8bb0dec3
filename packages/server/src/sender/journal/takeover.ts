/**
 * Takes over from senders that died: texts that they had leased and not committed wait again for anybody; so do texts that they had
 * committed and, by their own record, never handed over; all others without a durable answer are in doubt.
 */
import { SendResult, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { giveUpServiceSmsOf } from '../../features/messaging/service-sms/queries.ts';
import { SENDER_LOCKS, STARTED_AT } from '../lease.ts';
import { OPEN_RESULTS } from '../state-lists.ts';
import { applyJournal } from './apply-journal.ts';
import { countSegmentsInDoubt } from './doubt-segments.ts';
import { readWireEvidence, settleByEvidence } from './wire-evidence.ts';

/** With its lock free, a sender is dead after so long; above LEASE_FRESH_MS, so that a living one has stopped writing. */
const SILENT_WITHOUT_LOCK = '5 seconds';
/** With its lock held, it may be suspended: others take over only later, and it will find its lease too old. */
const SILENT_WITH_LOCK = '30 seconds';
/** After a restart of the database everybody has been silent: they get time to come back. */
const DATABASE_UP_FOR = '6 seconds';

const isSilent = `buried_time IS NULL AND heartbeat_time < clock_timestamp() - interval '${SILENT_WITHOUT_LOCK}'`;

/** In SQL: true while some sender is silent; its lock, which tells whether it is dead, is not looked at. */
export const someoneMayBeDead = `EXISTS (SELECT FROM sms_sender WHERE ${isSilent})`;

/** Senders that may be dead. */
export async function listSilent(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ sender_id: number }>(
    `SELECT sender_id FROM sms_sender WHERE ${isSilent} ORDER BY sender_id`,
  );
  return rows.map(({ sender_id }) => sender_id);
}

/**
 * Takes over from one at most; the caller holds the journal's lock. Returns its number.
 * @param wireLogs the folder of what senders on this machine handed over; the dead one's file can go when this is committed
 * @param only the one to look at; left out: any
 */
export async function takeOverFromOneDead(
  client: pg.PoolClient,
  wireLogs?: string,
  only?: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ sender_id: number; started_at: string }>(
    `SELECT sender_id, ${STARTED_AT} AS started_at FROM sms_sender AS s
     WHERE ${isSilent} AND pg_postmaster_start_time() < clock_timestamp() - interval '${DATABASE_UP_FOR}'
       AND (heartbeat_time < clock_timestamp() - interval '${SILENT_WITH_LOCK}'
         OR NOT EXISTS (SELECT FROM pg_locks AS l WHERE l.locktype = 'advisory' AND l.granted
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND l.classid = ${SENDER_LOCKS} AND l.objid = s.sender_id AND l.objsubid = 2))
       AND ($1::integer IS NULL OR sender_id = $1)
     ORDER BY sender_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [only ?? null],
  );
  const [dead] = rows;
  if (!dead) return undefined;
  const senderId = dead.sender_id;
  // Its own journal comes first: a row with an answer is not in doubt.
  while ((await applyJournal(client, { senderId, waitingFrom: Number.POSITIVE_INFINITY })) > 0);
  await client.query('UPDATE sms_sender SET buried_time = now() WHERE sender_id = $1', [senderId]);
  await client.query(
    `SELECT FROM mass_sms_apply WHERE apply_id IN (
       SELECT apply_id FROM mass_sms_slice WHERE lease_sender_id = $1 UNION SELECT apply_id FROM sms_resend WHERE lease_sender_id = $1)
     ORDER BY apply_id FOR NO KEY UPDATE`,
    [senderId],
  );
  const evidence = readWireEvidence(wireLogs, senderId, dead.started_at);
  if (evidence) await settleByEvidence(client, senderId, evidence);
  await openDoubts(client, senderId);
  await giveUpServiceSmsOf(client, senderId);
  await client.query(
    `UPDATE mass_sms_slice SET lease_sender_id = NULL, lease_channel_id = NULL, lease_epoch = lease_epoch + 1,
       state = CASE WHEN state <> ${SliceState.leased} THEN state WHEN intent_seq = to_seq THEN ${SliceState.committed} ELSE ${SliceState.waiting} END
     WHERE lease_sender_id = $1`,
    [senderId],
  );
  await client.query(
    `UPDATE sms_resend SET lease_sender_id = NULL, channel_id = NULL, lease_epoch = lease_epoch + 1
     WHERE lease_sender_id = $1 AND intent_time IS NULL`,
    [senderId],
  );
  return senderId;
}

async function openDoubts(client: pg.PoolClient, senderId: number): Promise<void> {
  const { rows } = await client.query<{ apply_id: string; seq: number }>(
    `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
     SELECT d.apply_id, d.seq, d.attempt, c.channel_id, d.phone_hash, c.listened_seconds
     FROM mass_sms_slice AS s
       JOIN sms_channel AS c ON c.channel_id = s.lease_channel_id
       JOIN mass_sms_detail AS d ON d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.intent_seq
     WHERE s.lease_sender_id = $1 AND d.send_result = ${SendResult.waiting}
       AND NOT EXISTS (SELECT FROM sms_resend AS r WHERE r.apply_id = d.apply_id AND r.seq = d.seq AND r.attempt = d.attempt)
     UNION ALL
     SELECT d.apply_id, d.seq, d.attempt, c.channel_id, d.phone_hash, c.listened_seconds
     FROM sms_resend AS r
       JOIN sms_channel AS c ON c.channel_id = r.channel_id
       JOIN mass_sms_detail AS d ON d.apply_id = r.apply_id AND d.seq = r.seq AND d.attempt = r.attempt
     WHERE r.lease_sender_id = $1 AND r.intent_time IS NOT NULL AND d.send_result IN (${OPEN_RESULTS})
       AND d.answered_mask <> (1 << d.segment_count) - 1
     ON CONFLICT DO NOTHING RETURNING apply_id, seq`,
    [senderId],
  );
  await countSegmentsInDoubt(client, rows);
}
