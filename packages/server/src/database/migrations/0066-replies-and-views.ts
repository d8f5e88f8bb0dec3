/** Replies that farmers write in applications, and views of warnings and listings. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE app_item DROP CONSTRAINT app_item_item_type_check,
  ADD CONSTRAINT app_item_item_type_check CHECK (item_type IN ('consult', 'post', 'reply', 'listing'));
ALTER TABLE content_tally DROP CONSTRAINT content_tally_content_type_check,
  ADD CONSTRAINT content_tally_content_type_check
    CHECK (content_type IN ('knowledge', 'article', 'post', 'warning', 'listing'));
ALTER TABLE disaster_info ADD view_count integer NOT NULL DEFAULT 0 CHECK (view_count >= 0);
ALTER TABLE supply_demand ADD view_count integer NOT NULL DEFAULT 0 CHECK (view_count >= 0);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
