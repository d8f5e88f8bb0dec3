/**
 * Invariants of mass SMS: each is a query that finds the rows which break it. The doctor counts them in a
 * living installation, the crash runs and tests ask the same. Nothing is repaired here.
 */
import {
  AuditStatus,
  ENDED,
  HANDED_OVER,
  ProcessType,
  SENT,
  SendResult,
  SliceState,
  UNDER_REVIEW,
  UNFINISHED,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Invariant } from '../../../database/invariant.ts';
import { CHARGED_FOR_UNSENT } from './application/quota-queries.ts';
import { isKept } from './archive/archived.ts';
import { FAILED_MONTHS } from './archive/months-left-alone.ts';
import { RECIPIENTS_NOW } from './results/recipients-now.ts';

const settledApplications = /* sql */ `mass_sms_apply AS a
  WHERE a.audit_status = ${AuditStatus.passed} AND NOT EXISTS (
    SELECT FROM mass_sms_slice AS s WHERE s.apply_id = a.apply_id AND s.state = ${SliceState.cancelled} AND NOT s.tail_written)`;

const TODAY = "(now() AT TIME ZONE 'Asia/Shanghai')::date";

export const massSmsInvariants: readonly Invariant[] = [
  {
    name: 'one row for a number',
    sentence: 'no application has two recipients with the same number',
    sql: 'SELECT apply_id, phone_hash FROM mass_sms_detail GROUP BY apply_id, phone_hash HAVING count(*) > 1',
  },
  {
    name: 'months ahead',
    sentence: 'the next month of recipients is there, and none was written before its month was',
    sql: `SELECT parent::text FROM unnest('{mass_sms_detail,mass_sms_filtered}'::regclass[]) AS parent
      WHERE months_end(parent) < date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') + interval '2 months'
      UNION ALL (SELECT 'mass_sms_detail_other' FROM mass_sms_detail_other LIMIT 1)
      UNION ALL (SELECT 'mass_sms_filtered_other' FROM mass_sms_filtered_other LIMIT 1)`,
  },
  {
    name: 'residents counted',
    sentence: 'the kept counts of residents are those of the people',
    sql: `SELECT dept_id, user_type, carrier, sms_agree_flag, status, name_length
      FROM (SELECT * FROM sys_user_tally UNION ALL
        SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), -1 FROM sys_user WHERE del_flag = 0) AS t
      GROUP BY dept_id, user_type, carrier, sms_agree_flag, status, name_length HAVING sum(people) <> 0`,
  },
  {
    name: 'ended means ended',
    sentence: 'no application that has ended has a recipient who waits or is in flight',
    sql: `SELECT d.apply_id, d.seq FROM mass_sms_apply AS a JOIN mass_sms_detail AS d ON d.apply_id = a.apply_id
      WHERE a.send_status IN (${SENT.join(', ')}) AND d.send_result = ${SendResult.waiting}`,
  },
  {
    name: 'counts of applications',
    sentence: 'the counts on an application are those of its rows',
    sql: `SELECT a.apply_id FROM (SELECT a.* FROM ${settledApplications}) AS a
      LEFT JOIN LATERAL (SELECT count(*) AS rows, count(*) FILTER (WHERE d.send_result IN (${HANDED_OVER.join(', ')})) AS sent,
          count(*) FILTER (WHERE d.send_result = ${SendResult.delivered}) AS delivered, count(*) FILTER (WHERE d.send_result = ${SendResult.failed}) AS failed,
          count(*) FILTER (WHERE d.send_result = ${SendResult.unknown}) AS unknown, count(*) FILTER (WHERE d.send_result = ${SendResult.cancelled}) AS cancelled
        FROM ${RECIPIENTS_NOW} AS d WHERE d.apply_id = a.apply_id) AS d ON true
      WHERE ${isKept('a')} AND (a.valid_count, a.send_count, a.success_count, a.fail_count, a.unknown_count, a.cancel_count)
        <> (d.rows, d.sent, d.delivered, d.failed, d.unknown, d.cancelled)`,
  },
  {
    name: 'sent only when passed',
    sentence: 'nothing was sent of an application that was not passed, or not with this content',
    sql: `SELECT a.apply_id FROM mass_sms_apply AS a
      WHERE (a.audit_status <> ${AuditStatus.passed} OR a.passed_hash IS DISTINCT FROM a.content_hash)
        AND EXISTS (SELECT FROM mass_sms_detail AS d WHERE d.apply_id = a.apply_id AND d.send_result IN (${HANDED_OVER.join(', ')}))`,
  },
  {
    name: 'leaving as it was passed',
    sentence: 'no application that leaves, or is to, has another hash of its content than that of its pass',
    sql: `SELECT apply_id FROM mass_sms_apply WHERE send_status IN (${UNFINISHED.join(', ')}) AND passed_hash IS DISTINCT FROM content_hash`,
  },
  {
    name: 'ids and times',
    sentence: 'every row with a gateway id has a submit time, and every delivered row a gateway id',
    sql: `SELECT apply_id, seq FROM mass_sms_detail
      WHERE (msg_id IS NOT NULL AND submit_time IS NULL) OR (send_result = ${SendResult.delivered} AND msg_id IS NULL)`,
  },
  {
    name: 'four eyes',
    sentence: 'no reviewer is the author, editor, submitter or the other reviewer, under any account',
    sql: `SELECT r.process_id FROM mass_sms_process AS r JOIN mass_sms_process AS p ON p.apply_id = r.apply_id
      WHERE r.process_type IN (${ProcessType.passed}, ${ProcessType.refused}) AND p.step_no < r.step_no
        AND (p.operate_user_id = r.operate_user_id OR p.operate_certificate_hash = r.operate_certificate_hash)
        AND (p.process_type IN (${ProcessType.created}, ${ProcessType.edited}, ${ProcessType.submitted}) OR (p.process_type = ${ProcessType.passed} AND NOT EXISTS (
          SELECT FROM mass_sms_process AS s WHERE s.apply_id = r.apply_id AND s.process_type = ${ProcessType.submitted}
            AND s.step_no BETWEEN p.step_no AND r.step_no)))`,
  },
  {
    name: 'reviews where they can be read',
    sentence:
      'what waits for a review waits in a region around its applicant (senders hand over what does not, within a minute; else let its applicant take it back and submit it anew)',
    sql: `SELECT apply_id FROM mass_sms_apply WHERE audit_status IN (${UNDER_REVIEW.join(', ')}) AND del_flag = 0
      AND NOT coalesce(starts_with(apply_area, current_audit_dept_id), false)`,
  },
  {
    name: 'nobody in ended places',
    sentence:
      'nobody lives in a place that is not in force, where no choice of recipients finds them (组织机构: merge it into the place that they live in now, or mend its 设立日期 and 撤销日期)',
    sql: `SELECT d.dept_id FROM sys_dept AS d
      WHERE (d.effect_date > ${TODAY} OR d.expire_date <= ${TODAY}) AND EXISTS (SELECT FROM sys_user AS u WHERE u.dept_id = d.dept_id AND u.del_flag = 0
        UNION ALL SELECT FROM agri_subject AS s WHERE s.dept_id = d.dept_id AND s.del_flag = 0)`,
  },
  {
    name: 'quota',
    sentence: 'the quota used and frozen is the sum over the applications',
    sql: `SELECT dept_id, quota_month FROM sms_quota AS q
      LEFT JOIN LATERAL (SELECT
          coalesce(sum(a.quota_count) FILTER (WHERE a.send_status IN (${ENDED.join(', ')})), 0) AS used,
          coalesce(sum(a.quota_count) FILTER (WHERE a.audit_status IN (${UNDER_REVIEW.join(', ')}) OR a.send_status IN (${UNFINISHED.join(', ')})), 0) AS frozen
        FROM mass_sms_apply AS a WHERE a.quota_dept_id = q.dept_id AND a.quota_month = q.quota_month) AS a ON true
      WHERE (q.used_count, q.frozen_count) <> (a.used, a.frozen)`,
  },
  {
    name: 'quota of cancelled ones',
    sentence: 'no cancelled application is charged for people who were not sent to',
    sql: `SELECT a.apply_id FROM mass_sms_apply AS a WHERE ${CHARGED_FOR_UNSENT}`,
  },
  {
    name: 'counts of slices',
    sentence: 'the counts on a slice are those of its rows',
    sql: `SELECT s.apply_id, s.slice_no FROM mass_sms_slice AS s
      JOIN LATERAL (SELECT count(*) FILTER (WHERE d.send_result = ${SendResult.submitted}) AS submitted,
          count(*) FILTER (WHERE d.send_result = ${SendResult.delivered}) AS delivered, count(*) FILTER (WHERE d.send_result = ${SendResult.failed}) AS failed,
          count(*) FILTER (WHERE d.send_result = ${SendResult.unknown}) AS unknown, count(*) FILTER (WHERE d.send_result = ${SendResult.cancelled}) AS cancelled
        FROM ${RECIPIENTS_NOW} AS d WHERE d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq) AS d ON true
      WHERE (s.state <> ${SliceState.cancelled} OR s.tail_written) AND ${isKept('s')}
        AND (s.submitted_count, s.delivered_count, s.failed_count, s.unknown_count, s.cancelled_count)
          <> (d.submitted, d.delivered, d.failed, d.unknown, d.cancelled)`,
  },
  {
    name: 'sums',
    sentence: 'chosen = reached + filtered, and the slices hold everybody who is to be reached',
    sql: `SELECT a.apply_id FROM mass_sms_apply AS a
      LEFT JOIN LATERAL (SELECT count(*) AS filtered FROM mass_sms_filtered AS f WHERE f.apply_id = a.apply_id) AS f ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(s.to_seq - s.from_seq + 1), 0) AS held FROM mass_sms_slice AS s
        WHERE s.apply_id = a.apply_id) AS s ON true
      WHERE a.audit_status IN (${AuditStatus.waiting}, ${AuditStatus.secondReview}, ${AuditStatus.passed}) AND a.apply_time IS NOT NULL AND (s.held <> a.valid_count
        OR (f.filtered > 0 AND f.filtered <> a.total_count - a.valid_count))`,
  },
  {
    name: 'nobody forgotten',
    sentence:
      'every recipient that was committed and has no result is leased, in doubt, queued again or in the journal',
    sql: `SELECT d.apply_id, d.seq FROM mass_sms_slice AS s
      JOIN mass_sms_detail AS d ON d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.intent_seq
      WHERE d.send_result = ${SendResult.waiting} AND s.lease_sender_id IS NULL
        AND NOT EXISTS (SELECT FROM sms_doubt AS x WHERE x.apply_id = d.apply_id AND x.seq = d.seq AND x.outcome IS NULL)
        AND NOT EXISTS (SELECT FROM sms_resend AS r WHERE r.apply_id = d.apply_id AND r.seq = d.seq)
        AND NOT EXISTS (SELECT FROM sms_journal AS j WHERE d.apply_id = ANY(j.applies))
        AND NOT EXISTS (SELECT FROM sms_delivered AS j WHERE j.apply_id = d.apply_id)
        AND NOT EXISTS (SELECT FROM sms_accepted AS w WHERE w.apply_id = d.apply_id AND w.slice_no = d.slice_no AND d.seq = ANY(w.seqs))`,
  },
  {
    name: 'leases in living hands',
    sentence: 'no recipients are leased to a sender that is not there any more',
    sql: `WITH leased AS (
        SELECT lease_sender_id, apply_id, slice_no AS place FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL
        UNION ALL SELECT lease_sender_id, apply_id, seq FROM sms_resend WHERE lease_sender_id IS NOT NULL AND intent_time IS NULL)
      SELECT apply_id, place FROM leased
      WHERE NOT EXISTS (SELECT FROM sms_sender AS s WHERE s.sender_id = leased.lease_sender_id AND s.buried_time IS NULL)`,
  },
  {
    name: 'only the same people again',
    sentence:
      'a correction or a resend goes to recipients of its source, which was passed, and to nobody else',
    sql: `SELECT a.apply_id FROM mass_sms_apply AS a JOIN mass_sms_apply AS f ON f.apply_id = a.source_apply_id
      WHERE a.audit_status IN (${AuditStatus.waiting}, ${AuditStatus.secondReview}, ${AuditStatus.passed}) AND (f.audit_status <> ${AuditStatus.passed} OR EXISTS (
        SELECT FROM mass_sms_detail AS d WHERE d.apply_id = a.apply_id AND NOT EXISTS (
          SELECT FROM mass_sms_detail AS s WHERE s.apply_id = f.apply_id AND s.phone_hash = d.phone_hash) AND ${isKept('f')}))`,
  },
  {
    name: 'archived months',
    sentence:
      'no recipient of an archived month is in the database, no month is half archived for a day, and the last try of none has failed',
    sql: `SELECT month FROM mass_sms_archive AS m
      WHERE EXISTS (SELECT FROM mass_sms_detail AS d WHERE d.apply_id >= m.from_apply_id AND d.apply_id < m.to_apply_id)
        OR EXISTS (SELECT FROM mass_sms_filtered AS d WHERE d.apply_id >= m.from_apply_id AND d.apply_id < m.to_apply_id)
        OR m.done_time IS NULL AND m.begun_time < now() - interval '1 day'
      UNION ${FAILED_MONTHS}`,
  },
];
