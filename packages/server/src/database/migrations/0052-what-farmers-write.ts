/** Questions and reactions of farmers in other systems' applications: scopes, what each application brought in, likes, reports and views. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE app_access
  -- those that are there ask for texts
  ADD api_scopes text[] NOT NULL DEFAULT '{sms.send}' CHECK (cardinality(api_scopes) > 0),
  -- questions, posts and listings a day
  ADD day_write_quota integer NOT NULL DEFAULT 1000 CHECK (day_write_quota > 0),
  DROP CONSTRAINT app_access_sms_categories_check,
  ADD CONSTRAINT app_access_texts_have_categories CHECK (NOT 'sms.send' = ANY (api_scopes) OR cardinality(sms_categories) > 0);
ALTER TABLE app_access ALTER api_scopes DROP DEFAULT, ALTER day_write_quota DROP DEFAULT;
ALTER TABLE app_day_use ADD write_count integer NOT NULL DEFAULT 0;

-- what an application brought in, for which of its people
CREATE TABLE app_item (
  item_type text COLLATE "C" NOT NULL CHECK (item_type IN ('consult', 'post', 'listing')),
  item_id bigint NOT NULL,
  app_id bigint NOT NULL REFERENCES app_access,
  person_hash bytea NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (item_type, item_id)
);

-- who held the secret of the application that brought it in
ALTER TABLE interaction_post ADD brought_user_id bigint REFERENCES sys_user;

-- each once for a person of an application
CREATE TABLE content_reaction (
  content_type text COLLATE "C" NOT NULL,
  content_id bigint NOT NULL,
  reaction text COLLATE "C" NOT NULL CHECK (reaction IN ('like', 'report')),
  person_hash bytea NOT NULL,
  reaction_time timestamptz NOT NULL,
  PRIMARY KEY (content_type, content_id, reaction, person_hash)
);

-- what is still to be added to the counts of a content: written without a lock on its row, added up by the clock
CREATE TABLE content_tally (
  tally_id bigint PRIMARY KEY DEFAULT next_id(),
  content_type text COLLATE "C" NOT NULL CHECK (content_type IN ('knowledge', 'article', 'post')),
  content_id bigint NOT NULL,
  view_count integer NOT NULL DEFAULT 0,
  like_count integer NOT NULL DEFAULT 0,
  report_count integer NOT NULL DEFAULT 0
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
