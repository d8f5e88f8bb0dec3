/** The records of agreements to texts that stand in the registers of the trial. */
import type { PoolClient } from 'pg';

export async function loadConsents(client: PoolClient): Promise<void> {
  await client.query(`INSERT INTO sms_consent
      (user_id, subject_id, phone_hash, phone_cipher, dept_id, consent_type, source, evidence, consent_time)
    SELECT user_id, NULL, phone_hash, phone_cipher, dept_id, 1, coalesce(sms_agree_source, 2), '用户资料里的登记', sms_agree_time
    FROM sys_user WHERE sms_agree_flag = 1 AND sms_agree_time IS NOT NULL
    UNION ALL
    SELECT NULL, subject_id, phone_hash, phone_cipher, dept_id, 1, 2, '主体资料里的登记', create_time
    FROM agri_subject WHERE sms_agree_flag = 1
    ORDER BY 9`);
}
