/** Acts from one address, newest first, as sign-ins have them already: an office asks what was done from a computer. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX log_oper_address ON log_oper (ip, operate_time, log_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
