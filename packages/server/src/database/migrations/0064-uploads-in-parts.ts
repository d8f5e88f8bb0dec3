/** Large files that are being uploaded in parts. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sys_upload (
  upload_id bigint PRIMARY KEY DEFAULT next_id(),
  name text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  bytes_received integer NOT NULL DEFAULT 0 CHECK (bytes_received BETWEEN 0 AND size),
  -- where the store has them, in their order
  parts text[] COLLATE "C" NOT NULL DEFAULT '{}',
  -- what became of it
  file_id bigint REFERENCES sys_file ON DELETE CASCADE,
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL
);
CREATE INDEX sys_upload_of_person ON sys_upload (create_user_id, upload_id);
CREATE INDEX sys_upload_file ON sys_upload (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX sys_upload_old ON sys_upload (create_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
