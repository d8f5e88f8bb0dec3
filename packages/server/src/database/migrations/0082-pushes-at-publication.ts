/** Pushes that are made with the publication of a content, and go with it. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE push_message
  -- 1: made as what it is about was published; withdrawn with it, while it has not left
  ADD publication_flag smallint NOT NULL DEFAULT 0 CHECK (publication_flag IN (0, 1)),
  ADD CONSTRAINT push_message_of_a_publication_is_about_it CHECK (publication_flag = 0 OR related_id IS NOT NULL);
CREATE INDEX push_message_of_publication ON push_message (related_id) WHERE publication_flag = 1;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
