/** What the page 主体通讯录 needs: the rest of a subject's fields, no subject twice, and lists that stay quick with a million. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE agri_subject
  ADD COLUMN certificate_cipher bytea,
  ADD COLUMN certificate_hash uuid,
  -- a fixed or a mobile number
  ADD COLUMN backup_phone_cipher bytea,
  -- JSON of the own fields that are phone numbers; all others stand in ext_info
  ADD COLUMN own_phones_cipher bytea,
  ADD COLUMN lng numeric(10, 6),
  ADD COLUMN lat numeric(10, 6),
  ADD COLUMN register_date date,
  -- in 10,000 yuan, as the output is
  ADD COLUMN register_capital numeric(12, 2),
  ADD COLUMN employee_count integer,
  ADD COLUMN annual_output_value numeric(12, 2),
  ADD COLUMN product_cert smallint[] NOT NULL DEFAULT '{}',
  ADD COLUMN brand_name text,
  ADD COLUMN photo_urls text[] NOT NULL DEFAULT '{}',
  ADD COLUMN licence_urls text[] NOT NULL DEFAULT '{}',
  ADD COLUMN credit_level text,
  -- 1 typed in, 2 imported, 3 shared by another office
  ADD COLUMN data_source smallint NOT NULL DEFAULT 1,
  ADD COLUMN audit_status smallint NOT NULL DEFAULT 2,
  ADD COLUMN remark text,
  ADD COLUMN create_user_id bigint REFERENCES sys_user,
  ADD COLUMN create_user_name text,
  ADD COLUMN create_dept_id text COLLATE "C",
  ADD COLUMN update_user_id bigint REFERENCES sys_user,
  ADD COLUMN update_time timestamptz NOT NULL DEFAULT now(),
  -- YYYY-MM-DD, which sorts as text; a date would need the session's settings to be read
  ADD COLUMN licence_end text COLLATE "C" GENERATED ALWAYS AS (ext_info ->> 'licenceEnd') STORED;
UPDATE agri_subject SET update_time = create_time;

-- of several with one name in one village the later ones get their number behind it
UPDATE agri_subject SET subject_name = subject_name || '（' || subject_no || '）' WHERE subject_id IN (
  SELECT subject_id FROM (SELECT subject_id, row_number() OVER
    (PARTITION BY subject_category, dept_id, subject_name ORDER BY subject_id) AS place
    FROM agri_subject WHERE del_flag = 0) AS named WHERE place > 1);
CREATE UNIQUE INDEX agri_subject_name ON agri_subject (subject_category, dept_id, subject_name) WHERE del_flag = 0;

DROP INDEX agri_subject_dept;
-- counts by category, and the subjects of a small area
CREATE INDEX agri_subject_dept ON agri_subject (dept_id, subject_category) INCLUDE (sms_agree_flag, status)
  WHERE del_flag = 0;
-- the whole list, newest first, with what its filters ask
CREATE INDEX agri_subject_newest ON agri_subject (subject_id)
  INCLUDE (dept_id, subject_category, subject_type, credit_level, sms_agree_flag, audit_status, status, licence_end)
  WHERE del_flag = 0;
CREATE INDEX agri_subject_category ON agri_subject (subject_category, subject_id) INCLUDE (dept_id) WHERE del_flag = 0;
CREATE INDEX agri_subject_licence ON agri_subject (licence_end, dept_id) WHERE licence_end IS NOT NULL AND del_flag = 0;
CREATE INDEX agri_subject_cert ON agri_subject USING gin (product_cert) WHERE del_flag = 0;
CREATE INDEX IF NOT EXISTS agri_subject_phone ON agri_subject (phone_hash) WHERE del_flag = 0;
CREATE INDEX agri_subject_code ON agri_subject (credit_code text_pattern_ops) WHERE credit_code IS NOT NULL AND del_flag = 0;
CREATE INDEX agri_subject_no ON agri_subject (subject_no text_pattern_ops);
CREATE INDEX agri_subject_words ON agri_subject USING gin (text_pairs(subject_name || ' ' || contact_name || ' ' || legal_person))
  WHERE del_flag = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
