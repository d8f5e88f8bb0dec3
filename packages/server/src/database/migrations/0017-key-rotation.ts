/** What changing the key of stored personal data needs, and the leader's number of an organisation kept as other numbers are. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- under which key personal data is stored: a fixed text, encrypted with it; the key itself is never here
CREATE TABLE personal_data_key (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mark bytea NOT NULL,
  -- set while the key is being changed: the same under the next one, and how far the change has come
  next_mark bytea,
  step text,
  done_to text[],
  CONSTRAINT personal_data_key_step CHECK ((next_mark IS NULL) = (step IS NULL))
);

-- a hash alone cannot be made again under another key
ALTER TABLE second_factor_recovery ADD code_cipher bytea, ADD recovery_id bigint NOT NULL DEFAULT next_id() UNIQUE;

-- nothing ever wrote the column that goes
ALTER TABLE sys_dept ADD leader_phone_cipher bytea, DROP leader_phone;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
