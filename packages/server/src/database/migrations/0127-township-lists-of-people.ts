/** Administrators of townships import and export people, as those of counties do; and statistics for the index of articles' words. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
UPDATE sys_role SET button_permissions = button_permissions
    || array(SELECT added FROM unnest(ARRAY['user:import', 'user:export']) AS added WHERE added <> ALL (button_permissions))
  WHERE base_role_key = 'townshipAdmin' AND 'user:add' = ANY (button_permissions);

-- until it has some, words are searched row by row
ANALYZE article;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
