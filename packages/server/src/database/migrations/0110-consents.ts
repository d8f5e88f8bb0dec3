/** Consents to texts and their withdrawals, with their source and evidence; what the registers say today is the first of them. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sms_consent (
  consent_id bigint PRIMARY KEY DEFAULT next_id(),
  -- null: of a subject
  user_id bigint REFERENCES sys_user,
  phone_hash uuid NOT NULL,
  phone_cipher bytea NOT NULL,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  -- 1 agreed, 2 withdrawn
  consent_type smallint NOT NULL CHECK (consent_type BETWEEN 1 AND 2),
  -- 1 registration, 2 the village, 3 a reply, 4 a call or visit, 5 a paper
  source smallint NOT NULL CHECK (source BETWEEN 1 AND 5),
  evidence text NOT NULL,
  consent_time timestamptz NOT NULL,
  keep_until date,
  -- null: taken over from the registers
  operator_name text,
  CHECK (consent_type = 1 OR keep_until IS NOT NULL)
);
CREATE INDEX sms_consent_phone ON sms_consent (phone_hash, consent_id);
CREATE INDEX sms_consent_place ON sms_consent (dept_id, consent_id);
-- few in a whole province are found without reading all that it agreed to
CREATE INDEX sms_consent_withdrawn ON sms_consent (consent_id) INCLUDE (dept_id) WHERE consent_type = 2;
CREATE INDEX sms_consent_source ON sms_consent (source, consent_id) INCLUDE (dept_id) WHERE source <> 2;
CREATE INDEX sms_consent_user ON sms_consent (user_id) WHERE user_id IS NOT NULL;

INSERT INTO sms_consent (user_id, phone_hash, phone_cipher, dept_id, consent_type, source, evidence, consent_time)
  SELECT user_id, phone_hash, phone_cipher, dept_id, 1, coalesce(sms_agree_source, 2), '用户资料里的登记', coalesce(sms_agree_time, create_time)
  FROM sys_user WHERE sms_agree_flag = 1 AND del_flag = 0
  UNION ALL
  SELECT NULL, phone_hash, phone_cipher, dept_id, 1, 2, '主体资料里的登记', create_time
  FROM agri_subject WHERE sms_agree_flag = 1 AND del_flag = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
