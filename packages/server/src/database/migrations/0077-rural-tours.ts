/** Places of rural tourism (乡村旅游) of all five kinds, and what was done to each of them. */
import { type Kysely, sql } from 'kysely';
import { recordTable, reviewedColumns } from '../content-tables.ts';

const statements = /* sql */ `
CREATE TABLE rural_tour (
  tour_id bigint PRIMARY KEY DEFAULT next_id(),
  -- 1 farmhouse, 2 homestay, 3 picking, 4 snack, 5 play
  tour_type smallint NOT NULL CHECK (tour_type BETWEEN 1 AND 5),
  title text NOT NULL CHECK (title <> ''),
  cover_url text,
  image_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(image_urls) <= 20),
  -- blocks: headings, text, lists, pictures; there is no mark-up
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'array'),
  -- the region where it is
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  address text NOT NULL,
  lng double precision NOT NULL CHECK (lng BETWEEN 118 AND 124),
  lat double precision NOT NULL CHECK (lat BETWEEN 27 AND 32),
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  star_level smallint NOT NULL DEFAULT 0 CHECK (star_level BETWEEN 0 AND 5),
  grade_name text NOT NULL DEFAULT '',
  open_time text NOT NULL DEFAULT '',
  -- yuan
  avg_price numeric(8, 2) CHECK (avg_price >= 0),
  ticket_price numeric(8, 2) CHECK (ticket_price >= 0),
  parking_count integer CHECK (parking_count >= 0),
  facilities text[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  business_licence_no text NOT NULL DEFAULT '',
  food_licence_no text NOT NULL DEFAULT '',
  coupon_flag smallint NOT NULL DEFAULT 0 CHECK (coupon_flag IN (0, 1)),
  video_url text NOT NULL DEFAULT '' CHECK (video_url = '' OR video_url ~* '^https?://'),
  -- the fields of its kind
  ext_info jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(ext_info) = 'object'),
  -- of what is picked, from ext_info
  pick_months smallint[] NOT NULL DEFAULT '{}',
  view_count integer NOT NULL DEFAULT 0,
  recommend_flag smallint NOT NULL DEFAULT 0 CHECK (recommend_flag IN (0, 1)),
  -- null: behind the others
  order_num integer CHECK (order_num > 0),
  -- 0: put aside for a while
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  ${reviewedColumns('rural_tour')},
  CONSTRAINT rural_tour_has_its_cover CHECK (audit_status NOT IN (1, 2) OR cover_url IS NOT NULL),
  CONSTRAINT rural_tour_placed_is_published CHECK (audit_status = 2
    OR (recommend_flag = 0 AND status = 1 AND order_num IS NULL))
);
CREATE INDEX rural_tour_listed ON rural_tour (tour_type, order_num, tour_id DESC)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, star_level, status, avg_price) WHERE del_flag = 0;
CREATE INDEX rural_tour_place ON rural_tour (dept_id, tour_id) WHERE del_flag = 0;
CREATE INDEX rural_tour_unit ON rural_tour (create_dept_id);
CREATE INDEX rural_tour_waiting ON rural_tour (dept_id, tour_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX rural_tour_waits_since ON rural_tour (submit_time, tour_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX rural_tour_words ON rural_tour USING gin (text_pairs(title)) WHERE del_flag = 0;
CREATE INDEX rural_tour_tags ON rural_tour USING gin (tags) WHERE del_flag = 0;
${recordTable('rural_tour', 'tour_id')}
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
