/** Events (事件) of the agricultural calendar. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sys_event (
  id bigint PRIMARY KEY DEFAULT next_id(),
  event_title text NOT NULL,
  event_type smallint NOT NULL CHECK (event_type BETWEEN 1 AND 6),
  event_level smallint NOT NULL CHECK (event_level BETWEEN 1 AND 3),
  start_time timestamptz NOT NULL,
  -- null: it does not last; a month is looked for no further back than the longest
  end_time timestamptz CHECK (end_time > start_time AND end_time - start_time <= interval '366 days'),
  event_content text NOT NULL,
  -- the region that it concerns
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  address text NOT NULL DEFAULT '',
  -- 1: the cockpit shows its title to everybody
  show_flag smallint NOT NULL DEFAULT 1 CHECK (show_flag IN (0, 1)),
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX sys_event_latest ON sys_event (start_time DESC, id DESC)
  INCLUDE (dept_id, event_type, event_level, end_time, show_flag);
CREATE INDEX sys_event_place ON sys_event (dept_id, start_time);
CREATE INDEX sys_event_words ON sys_event USING gin (text_pairs(event_title || ' ' || event_content));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
