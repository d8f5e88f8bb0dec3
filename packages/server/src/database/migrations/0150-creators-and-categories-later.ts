/**
 * Accounts, organisations and dictionaries tell who made them; null of those from before, and of those that made themselves or came with
 * the program. And an application that may submit texts is registered before anybody has said of which categories.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sys_user ADD COLUMN create_user_name text;
ALTER TABLE sys_dept ADD COLUMN create_user_name text;
ALTER TABLE sys_dict_type ADD COLUMN create_user_name text;
ALTER TABLE sys_dict_value ADD COLUMN create_user_name text;
ALTER TABLE app_access DROP CONSTRAINT app_access_texts_have_categories;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
