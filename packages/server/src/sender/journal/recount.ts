/**
 * Counts slices anew whose counts are not those of their rows: the database refuses a count below nothing or above the slice, and with it
 * all that was to be applied, again and again and for everybody. The reason of it is a defect; the log has it.
 */
import { SendResult, SendStatus, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { freeUnsent } from '../../features/messaging/mass-sms/application/quota-queries.ts';
import { RECIPIENTS_NOW } from '../../features/messaging/mass-sms/results/recipients-now.ts';
import { numbersLiteral } from '../array-literals.ts';
import { OPEN_RESULTS } from '../state-lists.ts';
import { whileApplying } from './apply-journal.ts';

const CHECK_VIOLATION = '23514';

/** True if PostgreSQL refused the counts of a slice. */
function isMiscount(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === CHECK_VIOLATION &&
    'table' in error &&
    error.table === 'mass_sms_slice'
  );
}

/** The error with everything that lies behind it. */
function causesOf(error: unknown): unknown[] {
  if (error instanceof AggregateError) return error.errors.flatMap(causesOf);
  return error instanceof Error && error.cause !== undefined ? [error, ...causesOf(error.cause)] : [error];
}

interface Recounted {
  readonly apply_id: string;
  readonly slice_no: number;
}

/** After a failed step, and without another failure: where the counts of a slice were refused they are counted anew, so that the next try succeeds. */
export async function recountAfter(error: unknown, pool: pg.Pool, log: Logger): Promise<void> {
  if (!causesOf(error).some(isMiscount)) return;
  try {
    const slices = await whileApplying(pool, recountSlices);
    if (slices?.length) log.error({ slices }, 'the counts of these slices were not those of their rows');
  } catch (again) {
    log.error({ err: again }, 'slices could not be counted anew');
  }
}

const amountOf = (result: number) => `count(*) FILTER (WHERE d.send_result = ${result})::integer`;

/** Of every application that is being sent, waits for receipts or has something to be applied. The caller holds the journal's lock. */
async function recountSlices(client: pg.PoolClient): Promise<Recounted[]> {
  const { rows: applies } = await client.query<{ apply_id: string }>(
    `SELECT apply_id FROM mass_sms_apply WHERE send_status = ${SendStatus.sending} OR send_count > success_count + fail_count + unknown_count
         OR apply_id IN (SELECT unnest(applies) FROM sms_journal
         UNION SELECT apply_id FROM sms_delivered UNION SELECT apply_id FROM sms_accepted
         UNION SELECT apply_id FROM sms_doubt WHERE outcome IS NULL UNION SELECT apply_id FROM sms_resend
         UNION SELECT apply_id FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL
         UNION SELECT d.apply_id FROM sms_stray_receipt AS r JOIN mass_sms_detail AS d ON d.phone_hash = r.phone_hash
           WHERE d.send_result IN (${OPEN_RESULTS}, ${SendResult.unknown}))
       ORDER BY apply_id FOR NO KEY UPDATE`,
  );
  // Of a cancelled slice the counts are ahead of the rows until its rest is written.
  const { rows: recounted } = await client.query<Recounted>(
    `UPDATE mass_sms_slice AS s SET submitted_count = n.submitted, delivered_count = n.delivered, failed_count = n.failed,
       unknown_count = n.unknown, cancelled_count = n.cancelled
     FROM (SELECT k.apply_id, k.slice_no, ${amountOf(SendResult.submitted)} AS submitted, ${amountOf(SendResult.delivered)} AS delivered,
         ${amountOf(SendResult.failed)} AS failed, ${amountOf(SendResult.unknown)} AS unknown, ${amountOf(SendResult.cancelled)} AS cancelled
       FROM mass_sms_slice AS k JOIN ${RECIPIENTS_NOW} AS d ON d.apply_id = k.apply_id AND d.seq BETWEEN k.from_seq AND k.to_seq
       WHERE k.apply_id = ANY($1::bigint[]) GROUP BY k.apply_id, k.slice_no) AS n
     WHERE s.apply_id = n.apply_id AND s.slice_no = n.slice_no AND (s.state <> ${SliceState.cancelled} OR s.tail_written)
       AND (s.submitted_count, s.delivered_count, s.failed_count, s.unknown_count, s.cancelled_count)
         <> (n.submitted, n.delivered, n.failed, n.unknown, n.cancelled)
     RETURNING s.apply_id, s.slice_no`,
    [numbersLiteral(applies.map((row) => row.apply_id))],
  );
  await client.query(
    `UPDATE mass_sms_apply AS a SET send_count = n.submitted + n.delivered + n.failed + n.unknown, success_count = n.delivered,
       fail_count = n.failed, unknown_count = n.unknown, cancel_count = n.cancelled
     FROM (SELECT apply_id, sum(submitted_count) AS submitted, sum(delivered_count) AS delivered, sum(failed_count) AS failed,
         sum(unknown_count) AS unknown, sum(cancelled_count) AS cancelled
       FROM mass_sms_slice WHERE apply_id = ANY($1::bigint[]) GROUP BY apply_id) AS n
     WHERE a.apply_id = n.apply_id`,
    [numbersLiteral(recounted.map((row) => row.apply_id))],
  );
  await freeUnsent(client, [...new Set(recounted.map((row) => row.apply_id))]);
  return recounted;
}
