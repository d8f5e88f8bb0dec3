/** An application that may submit texts is registered before anybody has said of which categories: until then it may submit none. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE app_access DROP CONSTRAINT app_access_texts_have_categories;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
