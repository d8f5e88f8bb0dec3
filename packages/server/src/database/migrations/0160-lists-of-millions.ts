/** Lists of millions of rows in their order: the contacts of a group, replies that wait, and those of a span of time. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX book_user_order ON book_user (group_id, order_num, book_user_id);
CREATE INDEX sms_inbound_waiting ON sms_inbound (mo_id) INCLUDE (apply_id, apply_user_id, apply_dept_id, owner_dept_id)
  WHERE handle_status = 0;
CREATE INDEX sms_inbound_time ON sms_inbound (receive_time, mo_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
