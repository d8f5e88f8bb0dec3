/** What people do about their own account: proofs of their real name, and the files that they upload. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- every time that somebody tried to prove who they are
CREATE TABLE sys_real_name_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint NOT NULL REFERENCES sys_user,
  real_name text NOT NULL,
  certificate_cipher bytea NOT NULL,
  -- null while it is being checked; 1 passed, 2 name and number do not belong together, 3 the number is another
  -- account's, 4 the checking service did not answer
  result smallint CHECK (result BETWEEN 1 AND 4),
  result_msg text,
  ip text NOT NULL,
  submit_time timestamptz NOT NULL
);
CREATE INDEX sys_real_name_record_user ON sys_real_name_record (user_id, submit_time);

-- uploaded files; their bytes lie in the data folder under relative_url
CREATE TABLE sys_file (
  file_id bigint PRIMARY KEY DEFAULT next_id(),
  relative_url text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  -- how many rows show it; who uploads much that nobody shows loses the oldest
  ref_count integer NOT NULL DEFAULT 0 CHECK (ref_count >= 0),
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL
);
CREATE INDEX sys_file_unused ON sys_file (create_user_id, file_id) WHERE ref_count = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
