/** Gives back what cancelled applications were charged for people who were in flight then and turned out unsent. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
WITH owing AS (
  SELECT apply_id, quota_dept_id, quota_month, quota_count - (valid_count - cancel_count)::bigint * segment_count AS freed
  FROM mass_sms_apply WHERE send_status = 5 AND quota_dept_id IS NOT NULL
    AND quota_count > (valid_count - cancel_count)::bigint * segment_count
), settled AS (
  UPDATE mass_sms_apply AS a SET quota_count = a.quota_count - o.freed FROM owing AS o WHERE a.apply_id = o.apply_id
), changed AS (
  UPDATE sms_quota AS q SET used_count = q.used_count - o.freed
  FROM (SELECT quota_dept_id, quota_month, sum(freed) AS freed FROM owing GROUP BY quota_dept_id, quota_month) AS o
  WHERE q.dept_id = o.quota_dept_id AND q.quota_month = o.quota_month
)
-- the quota as it was before this statement, less what was given back up to this row
INSERT INTO sms_quota_record (dept_id, quota_month, record_type, change_count, total_count, frozen_count, used_count, apply_id)
SELECT q.dept_id, q.quota_month, 5, o.freed, q.quota_count + q.extra_count, q.frozen_count,
  q.used_count - sum(o.freed) OVER (PARTITION BY q.dept_id, q.quota_month ORDER BY o.apply_id), o.apply_id
FROM owing AS o JOIN sms_quota AS q ON q.dept_id = o.quota_dept_id AND q.quota_month = o.quota_month
ORDER BY o.apply_id;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
