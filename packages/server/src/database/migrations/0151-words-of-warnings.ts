/** A word of a warning's title is looked up, as those of every other kind are: of a million titles each was read. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE INDEX disaster_info_words ON disaster_info USING gin (text_pairs(title)) WHERE del_flag = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
