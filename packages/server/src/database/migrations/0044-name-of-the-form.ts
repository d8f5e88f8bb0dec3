/** The form of a mass SMS is called as the button that opens it, where nobody has given it a name of their own. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
UPDATE sys_menu SET menu_name = '新建短信申请', version = version + 1
WHERE component = 'sms/ApplySMSForm' AND menu_name = '编辑申请';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
