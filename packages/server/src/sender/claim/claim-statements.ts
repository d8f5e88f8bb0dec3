/** The statements that choose and lease work: waiting slices, and rows that are to be sent once more. */
import { CanaryState, SendStatus, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { RETRYING } from '../state-lists.ts';
import { isNotCorrected } from './corrected.ts';
import { isOver } from './ended-repeats.ts';

// Emergencies are urgent as well.
const rank = (application: string) => `${application}.urgent_flag + ${application}.emergency_flag`;

const isSending = (m: string) => `${m}.send_status = ${SendStatus.sending}`;

// Not a condition: a text whose hash is not that of its pass must be found, so that it is held. Left out, nobody would know that it waits.
const isBound = (m: string) => `(${m}.passed_hash = ${m}.content_hash) IS TRUE AS is_bound`;

const waitsForAnybody = (s: string) =>
  `${s}.state = ${SliceState.waiting} AND ${s}.lease_sender_id IS NULL AND (${s}.not_before IS NULL OR ${s}.not_before <= now())`;

// Of a slice `s` of an application `m`.
const mayBeTaken = (
  s: string,
  m: string,
) => /* sql */ `${s}.apply_id = ${m}.apply_id AND ${waitsForAnybody(s)}
          AND (${m}.canary_state <> ${CanaryState.trial} OR ${s}.to_seq <= ${m}.canary_to_seq)`;

// A program that comes back at night finds what was being sent when the window was open: until it is held, nothing of it is taken. An
// application of which all has left is not held, so that its repeats ask for the window when they are claimed, and while they wait for a
// slow channel (work-buffer.ts).
const isForDay = (a: string) => `${a}.urgent_flag = 0 AND ${a}.night_flag = 0`;

export const claimSlicesStatement = /* sql */ `
  UPDATE mass_sms_slice AS s
  SET state = ${SliceState.leased}, lease_sender_id = $1, lease_channel_id = $2, lease_epoch = s.lease_epoch + 1,
    lease_sign = $6, accepted_beat = 0
  FROM (
    SELECT w.apply_id, w.slice_no, a.version, a.is_bound, a.rank
    FROM (
      SELECT m.apply_id, m.version, ${isBound('m')}, ${rank('m')} AS rank, m.real_send_time, CASE m.canary_state WHEN ${CanaryState.trial} THEN m.canary_to_seq END AS up_to
      FROM mass_sms_apply AS m
      WHERE ${isSending('m')} AND ${rank('m')} >= $5::integer AND ($7::boolean OR NOT (${isForDay('m')}))
        AND m.apply_id <> ALL ($8::bigint[])
        AND EXISTS (SELECT FROM mass_sms_slice AS e WHERE e.carrier = ANY($3::text[]) AND ${mayBeTaken('e', 'm')})
      ORDER BY ${rank('m')} DESC, m.real_send_time, m.apply_id LIMIT 8
    ) AS a JOIN mass_sms_slice AS w ON w.apply_id = a.apply_id
    WHERE ${waitsForAnybody('w')} AND w.carrier = ANY($3::text[]) AND (a.up_to IS NULL OR w.to_seq <= a.up_to)
    ORDER BY a.rank DESC, a.real_send_time, a.apply_id, w.slice_no
    LIMIT $4 FOR UPDATE OF w SKIP LOCKED
  ) AS chosen
  WHERE s.apply_id = chosen.apply_id AND s.slice_no = chosen.slice_no
  RETURNING s.apply_id, chosen.version, chosen.is_bound, chosen.rank, s.slice_no, s.carrier, s.lease_epoch, s.intent_seq, s.to_seq`;

// Repeats of ended applications are of texts that EXPIRED, and stay so when a repeat was in doubt or did not leave: nobody else of
// it is without an answer. Of a repeat `w` of an application `a`.
const mayBeRepeated = /* sql */ `w.intent_time IS NULL AND w.lease_sender_id IS NULL AND w.due_time <= now()
      AND a.send_status IN (${RETRYING}) AND ${isNotCorrected('a')} AND NOT ${isOver('w', 'a')}`;

export const claimResendsStatement = /* sql */ `
  UPDATE sms_resend AS r SET lease_sender_id = $1, channel_id = $5, lease_epoch = r.lease_epoch + 1, lease_sign = $7
  FROM (
    SELECT w.apply_id, w.seq, a.version, ${isBound('a')}, ${isForDay('a')} AS is_for_day
    FROM sms_resend AS w JOIN mass_sms_apply AS a ON a.apply_id = w.apply_id
    WHERE ${mayBeRepeated} AND w.carrier = ANY($2::text[]) AND ${rank('a')} >= $6::integer AND ($4::boolean OR NOT (${isForDay('a')}))
      AND w.apply_id <> ALL ($8::bigint[])
    ORDER BY ${rank('a')} DESC, w.due_time
    LIMIT $3 FOR UPDATE OF w SKIP LOCKED
  ) AS chosen
  WHERE r.apply_id = chosen.apply_id AND r.seq = chosen.seq
  RETURNING r.apply_id, chosen.version, chosen.is_bound, chosen.is_for_day, r.seq, r.carrier, r.attempt, r.lease_epoch`;

/** In SQL: true while some channel may find something by one of the statements above, whatever its carriers, the rank and the hour. */
export const anyWorkWaits = /* sql */ `(
  EXISTS (SELECT FROM mass_sms_apply AS m WHERE ${isSending('m')} AND EXISTS (SELECT FROM mass_sms_slice AS e WHERE ${mayBeTaken('e', 'm')}))
  OR EXISTS (SELECT FROM sms_resend AS w JOIN mass_sms_apply AS a ON a.apply_id = w.apply_id WHERE ${mayBeRepeated}))`;
