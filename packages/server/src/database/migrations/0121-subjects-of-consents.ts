/** The subject that a consent is of, and the records by their time. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_consent ADD subject_id bigint REFERENCES agri_subject,
  ADD CONSTRAINT sms_consent_of_one CHECK (num_nonnulls(user_id, subject_id) <= 1);
-- certain where the act that wrote the record made or last changed the subject: both have its moment
UPDATE sms_consent SET subject_id = said.subject_id
FROM (
  SELECT consent_id, min(s.subject_id) AS subject_id
  FROM sms_consent AS c JOIN agri_subject AS s USING (phone_hash, dept_id)
  WHERE c.user_id IS NULL AND consent_time IN (s.create_time, s.update_time)
  GROUP BY consent_id HAVING count(*) = 1) AS said
WHERE said.consent_id = sms_consent.consent_id;
CREATE INDEX sms_consent_subject ON sms_consent (subject_id) WHERE subject_id IS NOT NULL;

-- the order of the list, of which days are one range
CREATE INDEX sms_consent_time ON sms_consent (consent_time, consent_id) INCLUDE (dept_id);
DROP INDEX sms_consent_withdrawn, sms_consent_source;
CREATE INDEX sms_consent_withdrawn ON sms_consent (consent_time, consent_id) INCLUDE (dept_id) WHERE consent_type = 2;
CREATE INDEX sms_consent_source ON sms_consent (source, consent_time, consent_id) INCLUDE (dept_id) WHERE source <> 2;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
