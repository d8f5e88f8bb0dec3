/** The place of an event on the map, its pictures, what it is about, and its order among those that begin together. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sys_event ADD lng double precision,
  ADD lat double precision,
  ADD related_type text NOT NULL DEFAULT '' CHECK (related_type IN ('', 'sms', 'disaster', 'activity')),
  -- an application, a warning or an activity, which may be removed: the event stays
  ADD related_id bigint,
  ADD image_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(image_urls) <= 9),
  ADD order_num integer NOT NULL DEFAULT 0 CHECK (order_num >= 0),
  ADD CONSTRAINT sys_event_point CHECK ((lng IS NULL) = (lat IS NULL)),
  ADD CONSTRAINT sys_event_related CHECK ((related_type = '') = (related_id IS NULL));
DROP INDEX sys_event_latest;
CREATE INDEX sys_event_latest ON sys_event (start_time DESC, order_num, id DESC)
  INCLUDE (dept_id, event_type, event_level, end_time, show_flag);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
