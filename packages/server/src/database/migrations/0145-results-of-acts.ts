/** Results, durations and calls of acts, which the chain covers where a row has them; older rows keep their hashes. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE log_oper
  ADD COLUMN method text,
  ADD COLUMN path text,
  -- hexadecimal: the hash of the row covers it letter by letter
  ADD COLUMN request_digest text,
  ADD COLUMN result_code integer,
  ADD COLUMN cost_ms integer;
CREATE INDEX log_oper_refused ON log_oper (operate_time, log_id) WHERE result_code <> 200;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
