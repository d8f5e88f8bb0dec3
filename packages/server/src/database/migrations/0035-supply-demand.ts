/** What is offered (供应) and what is wanted (求购), and what was done to each of them. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE supply_demand (
  supply_id bigint PRIMARY KEY DEFAULT next_id(),
  -- 1 offered, 2 wanted
  info_type smallint NOT NULL CHECK (info_type IN (1, 2)),
  title text NOT NULL CHECK (title <> ''),
  product_category smallint NOT NULL,
  product_name text NOT NULL CHECK (product_name <> ''),
  variety text NOT NULL DEFAULT '',
  spec text NOT NULL DEFAULT '',
  quantity numeric(12, 2) NOT NULL CHECK (quantity > 0),
  quantity_unit text NOT NULL,
  -- 1 fixed, 2 from … to, 3 by agreement
  price_type smallint NOT NULL CHECK (price_type BETWEEN 1 AND 3),
  price numeric(10, 2) CHECK (price > 0),
  price_max numeric(10, 2) CHECK (price_max > price),
  price_unit text NOT NULL DEFAULT '',
  -- where it comes from, or where it is wanted
  place text NOT NULL,
  supply_start date NOT NULL,
  supply_end date NOT NULL,
  product_cert smallint NOT NULL DEFAULT 0,
  quality_desc text NOT NULL DEFAULT '',
  delivery_modes smallint[] NOT NULL DEFAULT '{}',
  -- of sys_file, in the order in which they are shown
  image_urls text[] NOT NULL DEFAULT '{}' CHECK (cardinality(image_urls) <= 9),
  description text NOT NULL DEFAULT '',
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  -- 0 draft, 1 waits for its review, 2 published, 3 refused, 4 taken offline, 5 dealt; 6 expired is 2 behind supply_end
  supply_status smallint NOT NULL DEFAULT 0 CHECK (supply_status BETWEEN 0 AND 5),
  -- over everything that is published
  content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  -- what the last pass was given for
  passed_hash text,
  submit_time timestamptz,
  audit_user_id bigint REFERENCES sys_user,
  audit_user_name text,
  audit_time timestamptz,
  audit_opinion text,
  publish_time timestamptz,
  -- yuan
  deal_amount numeric(12, 2) CHECK (deal_amount > 0),
  deal_quantity numeric(12, 2) CHECK (deal_quantity > 0),
  deal_time timestamptz,
  deal_user_id bigint REFERENCES sys_user,
  deal_user_name text,
  counterpart_id bigint REFERENCES supply_demand CHECK (counterpart_id <> supply_id),
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  del_flag smallint NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT supply_demand_period CHECK (supply_start <= supply_end),
  CONSTRAINT supply_demand_price CHECK (CASE price_type
    WHEN 1 THEN price IS NOT NULL AND price_max IS NULL AND price_unit <> ''
    WHEN 2 THEN price IS NOT NULL AND price_max IS NOT NULL AND price_unit <> ''
    ELSE price IS NULL AND price_max IS NULL END),
  CONSTRAINT supply_demand_offer_is_shown CHECK (info_type = 2 OR supply_status NOT IN (1, 2, 5) OR cardinality(image_urls) > 0),
  CONSTRAINT supply_demand_published_is_what_was_passed CHECK (supply_status NOT IN (2, 5) OR passed_hash = content_hash),
  CONSTRAINT supply_demand_published_since CHECK (supply_status NOT IN (2, 5) OR publish_time IS NOT NULL),
  CONSTRAINT supply_demand_waits_since CHECK (supply_status <> 1 OR submit_time IS NOT NULL),
  CONSTRAINT supply_demand_deal CHECK ((supply_status = 5) = (deal_amount IS NOT NULL)
    AND (deal_amount IS NULL) = (deal_quantity IS NULL) AND (deal_amount IS NULL) = (deal_time IS NULL)
    AND (deal_amount IS NULL) = (deal_user_name IS NULL) AND (counterpart_id IS NULL OR deal_amount IS NOT NULL))
);
CREATE INDEX supply_demand_newest ON supply_demand (info_type, supply_id)
  INCLUDE (dept_id, supply_status, supply_end, create_dept_id, create_user_id, product_category) WHERE del_flag = 0;
CREATE INDEX supply_demand_place ON supply_demand (dept_id, supply_id) WHERE del_flag = 0;
-- asked by a merge, and before an organisation is removed
CREATE INDEX supply_demand_unit ON supply_demand (create_dept_id);
CREATE INDEX supply_demand_waiting ON supply_demand (dept_id, supply_id) WHERE del_flag = 0 AND supply_status = 1;
CREATE INDEX supply_demand_words ON supply_demand USING gin (text_pairs(title || ' ' || product_name)) WHERE del_flag = 0;
-- what may still be agreed on: by product, and by category
CREATE INDEX supply_demand_product ON supply_demand (info_type, product_name, supply_end) INCLUDE (dept_id)
  WHERE del_flag = 0 AND supply_status = 2;
CREATE INDEX supply_demand_category ON supply_demand (info_type, product_category, supply_end) INCLUDE (dept_id)
  WHERE del_flag = 0 AND supply_status = 2;
CREATE INDEX supply_demand_dealt ON supply_demand (deal_time) INCLUDE (dept_id, info_type, deal_amount, counterpart_id) WHERE del_flag = 0 AND supply_status = 5;
-- what the big screen counts: what is on now, and what was published when
CREATE INDEX supply_demand_live ON supply_demand (supply_end) INCLUDE (dept_id, info_type, product_category, product_name)
  WHERE del_flag = 0 AND supply_status = 2;
CREATE INDEX supply_demand_published ON supply_demand (publish_time)
  INCLUDE (dept_id, info_type, product_name, price_unit, price, price_max)
  WHERE del_flag = 0 AND publish_time IS NOT NULL AND passed_hash = content_hash;
CREATE INDEX supply_demand_counterpart ON supply_demand (counterpart_id) WHERE counterpart_id IS NOT NULL;

CREATE TABLE supply_demand_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  supply_id bigint NOT NULL REFERENCES supply_demand,
  -- 1 added, 2 changed, 3 submitted, 4 passed, 5 refused, 6 taken offline, 7 removed, 8 dealt
  operate_type smallint NOT NULL CHECK (operate_type BETWEEN 1 AND 8),
  operate_user_id bigint NOT NULL REFERENCES sys_user,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamptz NOT NULL,
  opinion text,
  -- what it said then
  content_hash text NOT NULL
);
CREATE INDEX supply_demand_record_of ON supply_demand_record (supply_id, record_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
