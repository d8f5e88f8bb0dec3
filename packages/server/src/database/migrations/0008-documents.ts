/** Documents that everybody may download, and who has read which letter. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE document_manage (
  id bigint PRIMARY KEY DEFAULT next_id(),
  document_name text NOT NULL,
  -- 1 manual, 2 regulation, 3 form, 4 client program, 9 other
  document_type smallint NOT NULL CHECK (document_type IN (1, 2, 3, 4, 9)),
  document_size bigint NOT NULL CHECK (document_size >= 0),
  -- JSON text: a list whose first entry is {url, name}; the url is sys_file.relative_url
  url text NOT NULL,
  summary text,
  sort integer NOT NULL DEFAULT 0,
  release_flag smallint NOT NULL DEFAULT 0 CHECK (release_flag IN (0, 1)),
  -- null: everybody who is signed in
  visible_role_ids integer[],
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  download_count integer NOT NULL DEFAULT 0,
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

-- who received a letter; the letters themselves come with the address book
CREATE TABLE msg_letter_receiver (
  letter_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES sys_user,
  read_flag smallint NOT NULL DEFAULT 0 CHECK (read_flag IN (0, 1)),
  read_time timestamptz,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  PRIMARY KEY (letter_id, user_id)
);
CREATE INDEX msg_letter_receiver_unread ON msg_letter_receiver (user_id) WHERE read_flag = 0 AND del_flag = 0;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
