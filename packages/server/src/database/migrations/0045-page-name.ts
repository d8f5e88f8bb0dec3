/** The page that adds a processing enterprise has the name that the specification gives it, in the menu too. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
UPDATE sys_menu SET path = '/mailList/addAgrproent', route_name = 'AddAgrproent', version = version + 1
WHERE path = '/mailList/addAgproent'
  AND NOT EXISTS (SELECT FROM sys_menu WHERE path = '/mailList/addAgrproent');
UPDATE sys_menu SET component = 'mailList/addAgrproent' WHERE component = 'mailList/addAgproent';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
