/** Puts people on the lists of 未送达回访: whom a text did not reach, and who was left out of an urgent one. */
import { EMERGENCY_CATEGORIES } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { AuditStatus, SENT, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { MISSING, missedBy, VISITS } from './visit-sql.ts';

/** Left out for these reasons before an urgent text was sent, whoever has a name is told as well. Others have no number, get it elsewhere, or want no texts. */
const TOLD_ANYWAY = [FilterReason.dailyLimit, FilterReason.deadNumber];

/**
 * Lists whom an application has not reached and nobody has listed yet, village by village. Who is not registered anywhere belongs to
 * the applicant's own area. Returns how many the list holds.
 */
export async function listMissed(
  trx: Transaction<Tables>,
  applyId: string,
  opened: { userId: string | null; userName: string | null; now: Date },
): Promise<number> {
  await sql`INSERT INTO sms_visit_list (apply_id, open_user_id, open_user_name, open_time, listed_count)
    SELECT apply_id, ${opened.userId}::bigint, ${opened.userName}, ${opened.now}, fail_count + unknown_count
    FROM mass_sms_apply WHERE apply_id = ${applyId}
    ON CONFLICT (apply_id) DO UPDATE SET listed_count = excluded.listed_count`.execute(trx);
  await sql`INSERT INTO sms_visit (apply_id, seq, dept_id)
    SELECT d.apply_id, d.seq, coalesce(d.dept_id, a.apply_area) FROM mass_sms_detail d JOIN mass_sms_apply a ON a.apply_id = d.apply_id
    WHERE d.apply_id = ${applyId} AND ${missedBy(applyId)} ON CONFLICT DO NOTHING`.execute(trx);
  await listLeftOut(trx, applyId);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${VISITS} WHERE v.apply_id = ${applyId} AND (v.mark <> 0 OR ${missedBy(applyId)})`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

const leftOut = sql`mass_sms_filtered f WHERE f.apply_id = a.apply_id AND f.filter_reason IN (${literals(...TOLD_ANYWAY)})
  AND f.real_name IS NOT NULL AND f.phone_cipher IS NOT NULL`;
const isUrgent = sql`a.sms_category = ANY(${EMERGENCY_CATEGORIES}::text[])`;

/** Of an urgent text; they were fixed when it was submitted. The list is there already. */
async function listLeftOut(trx: Kysely<Tables>, applyId: string): Promise<void> {
  await sql`INSERT INTO sms_visit (apply_id, seq, dept_id)
    SELECT a.apply_id, -f.seq, coalesce(f.dept_id, a.apply_area) FROM mass_sms_apply a CROSS JOIN LATERAL (SELECT f.seq, f.dept_id FROM ${leftOut}) f
    WHERE a.apply_id = ${applyId} AND ${isUrgent} ON CONFLICT DO NOTHING`.execute(trx);
}

/** Lists who was left out of urgent texts that are being sent or have just ended: known from the first moment. Returns the number of texts. */
export async function listNewlyLeftOut(
  db: Kysely<Tables>,
  { endedSince, now }: { endedSince: Date; now: Date },
): Promise<number> {
  const { rows } = await sql<{ applyId: string }>`SELECT a.apply_id FROM mass_sms_apply a
    WHERE (a.send_status IN (${literals(SendStatus.sending, SendStatus.held)}) AND a.real_send_time IS NOT NULL
        OR a.send_status IN (${literals(...SENT)}) AND a.finish_time >= ${endedSince})
      AND a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.del_flag = 0 AND a.limit_count + a.dead_count > 0 AND ${isUrgent}
      AND NOT EXISTS (SELECT FROM sms_visit v WHERE v.apply_id = a.apply_id AND v.seq < 0) AND EXISTS (SELECT FROM ${leftOut})`.execute(
    db,
  );
  for (const { applyId } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES (${applyId}, ${now}, 0) ON CONFLICT DO NOTHING`.execute(
        trx,
      );
      await listLeftOut(trx, applyId);
    });
  }
  return rows.length;
}

/** Slices that are read in one go at most: so much of a table of any length, however many fail at once. */
const SLICES_MAX = 50;

/**
 * Lists whom the carriers gave up on since the last time, while the text is still being sent. Read are the slices of which more failed
 * than were listed, so that a sending of ten million costs what of it is new. Returns the number of slices.
 */
export async function listNewlyMissed(
  db: Kysely<Tables>,
  asked: { categories: readonly string[]; endedSince: Date; now: Date },
): Promise<number> {
  const wanted = sql`audit_status = ${sql.lit(AuditStatus.passed)} AND del_flag = 0 AND fail_count + unknown_count > 0
    AND sms_category = ANY(${asked.categories}::text[])`;
  const { rows } = await sql<{ applyId: string; fromSeqs: number[]; toSeqs: number[] }>`
    SELECT apply_id, array_agg(from_seq ORDER BY from_seq) AS from_seqs, array_agg(to_seq ORDER BY from_seq) AS to_seqs FROM (
      SELECT s.apply_id, s.from_seq, s.to_seq FROM (
        SELECT apply_id FROM mass_sms_apply WHERE send_status IN (${literals(SendStatus.sending, SendStatus.held)}) AND ${wanted}
        UNION ALL SELECT apply_id FROM mass_sms_apply
        WHERE send_status IN (${literals(...SENT)}) AND finish_time >= ${asked.endedSince} AND ${wanted}
        -- the fence: slices of no other application are counted
      ) a CROSS JOIN LATERAL (SELECT * FROM mass_sms_slice WHERE apply_id = a.apply_id AND failed_count + unknown_count > 0 OFFSET 0) s
      WHERE s.failed_count + s.unknown_count >
        (SELECT count(*) FROM sms_visit v WHERE v.apply_id = s.apply_id AND v.seq BETWEEN s.from_seq AND s.to_seq)
      LIMIT ${SLICES_MAX}) t GROUP BY apply_id`.execute(db);
  for (const { applyId, fromSeqs, toSeqs } of rows) {
    await db.transaction().execute(async (trx) => {
      await sql`INSERT INTO sms_visit_list (apply_id, open_time, listed_count) VALUES (${applyId}, ${asked.now}, 0)
        ON CONFLICT DO NOTHING`.execute(trx);
      await sql`INSERT INTO sms_visit (apply_id, seq, dept_id)
        SELECT d.apply_id, d.seq, coalesce(d.dept_id, a.apply_area)
        FROM unnest(${fromSeqs}::int[], ${toSeqs}::int[]) AS s (from_seq, to_seq)
        JOIN mass_sms_apply a ON a.apply_id = ${applyId}
        JOIN mass_sms_detail d ON d.apply_id = ${applyId} AND d.seq BETWEEN s.from_seq AND s.to_seq
        WHERE d.send_result IN (${literals(...MISSING)})
        ORDER BY d.seq ON CONFLICT DO NOTHING`.execute(trx);
    });
  }
  return rows.reduce((sum, { fromSeqs }) => sum + fromSeqs.length, 0);
}

/**
 * Ended applications that want a list: of urgent categories when somebody was missed, and lists behind whose back more were missed
 * since (application/late-receipts.ts).
 */
export async function findToList(
  db: Kysely<Tables>,
  asked: { categories: readonly string[]; endedSince: Date; endedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ applyId: string }>`
    SELECT a.apply_id FROM mass_sms_apply a LEFT JOIN sms_visit_list l ON l.apply_id = a.apply_id
    WHERE a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.send_status IN (${literals(...SENT)}) AND a.del_flag = 0
      AND a.finish_time BETWEEN ${asked.endedSince} AND ${asked.endedBefore}
      AND (l.listed_count <> a.fail_count + a.unknown_count
        OR l.apply_id IS NULL AND a.fail_count + a.unknown_count > 0 AND a.sms_category = ANY(${asked.categories}::text[]))`.execute(
    db,
  );
  return rows.map((row) => row.applyId);
}
