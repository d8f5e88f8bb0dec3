/** Forms that somebody has begun to fill in and neither saved nor given up, as the console keeps them by itself. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE form_draft (
  identity_id bigint NOT NULL REFERENCES sys_user_identity,
  -- made by the browser
  draft_id text COLLATE "C" NOT NULL CHECK (draft_id ~ '^[0-9a-f]{32}$'),
  form_key text NOT NULL,
  about text NOT NULL,
  -- whatever was typed, numbers among it
  content_cipher bytea NOT NULL,
  update_time timestamptz NOT NULL,
  PRIMARY KEY (identity_id, draft_id)
);
CREATE INDEX form_draft_old ON form_draft (update_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
