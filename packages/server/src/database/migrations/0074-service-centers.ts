/** Service centres (服务中心): places where farmers are helped, in the order of their region. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE service_center (
  center_id bigint PRIMARY KEY DEFAULT next_id(),
  center_name text NOT NULL CHECK (center_name <> ''),
  center_type smallint NOT NULL CHECK (center_type IN (1, 2, 3, 4, 5, 9)),
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  address text NOT NULL,
  lng double precision NOT NULL CHECK (lng BETWEEN 118 AND 124),
  lat double precision NOT NULL CHECK (lat BETWEEN 27 AND 32),
  contact_name text NOT NULL,
  -- an office's own number, open to everybody
  contact_phone text NOT NULL,
  work_time text NOT NULL DEFAULT '',
  service_items text[] NOT NULL CHECK (cardinality(service_items) > 0),
  -- of the dictionary PORTAL_SERVICE_TYPE
  service_types integer[] NOT NULL DEFAULT '{}',
  staff_count integer CHECK (staff_count >= 0),
  -- square metres
  area_size double precision CHECK (area_size >= 0),
  image_urls text[] NOT NULL DEFAULT '{}',
  introduction text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  order_num integer NOT NULL CHECK (order_num > 0),
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- two change places in one statement
  CONSTRAINT service_center_order UNIQUE (dept_id, order_num) DEFERRABLE
);
CREATE INDEX service_center_words ON service_center USING gin (text_pairs(center_name));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
