/** Coupons (优惠券), what was done to each, and their claims (领用), which applications bring in. */
import { type Kysely, sql } from 'kysely';
import { recordTable, reviewedColumns } from '../content-tables.ts';

const statements = /* sql */ `
CREATE TABLE coupon (
  coupon_id bigint PRIMARY KEY DEFAULT next_id(),
  title text NOT NULL,
  -- 1 so much off, 2 a discount, 3 exchanged for goods
  coupon_type smallint NOT NULL CHECK (coupon_type BETWEEN 1 AND 3),
  -- yuan: what one of them costs at most
  face_value numeric(8, 2) NOT NULL CHECK (face_value > 0),
  discount numeric(3, 1) CHECK ((discount IS NOT NULL) = (coupon_type = 2)),
  min_amount numeric(8, 2) NOT NULL DEFAULT 0,
  total_count integer NOT NULL CHECK (total_count > 0),
  -- for one telephone
  per_limit integer NOT NULL DEFAULT 1 CHECK (per_limit > 0),
  receive_start timestamptz NOT NULL,
  receive_end timestamptz NOT NULL CHECK (receive_end > receive_start),
  use_start timestamptz NOT NULL,
  use_end timestamptz NOT NULL CHECK (use_end > use_start AND use_end >= receive_end),
  tour_ids bigint[] NOT NULL CHECK (cardinality(tour_ids) BETWEEN 1 AND 50),
  -- 1 public money, 2 the hosts', 3 shared
  fund_source smallint NOT NULL CHECK (fund_source BETWEEN 1 AND 3),
  budget_amount numeric(12, 2) NOT NULL,
  use_rule text NOT NULL,
  -- the region whose coupon it is
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  send_count integer NOT NULL DEFAULT 0 CHECK (send_count BETWEEN 0 AND total_count),
  use_count integer NOT NULL DEFAULT 0 CHECK (use_count BETWEEN 0 AND send_count),
  ${reviewedColumns('coupon')},
  CONSTRAINT coupon_within_its_budget CHECK (send_count * face_value <= budget_amount)
);
CREATE INDEX coupon_newest ON coupon (coupon_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, coupon_type, receive_start, receive_end) WHERE del_flag = 0;
CREATE INDEX coupon_place ON coupon (dept_id, coupon_id) WHERE del_flag = 0;
CREATE INDEX coupon_unit ON coupon (create_dept_id);
CREATE INDEX coupon_waiting ON coupon (dept_id, coupon_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX coupon_waits_since ON coupon (submit_time, coupon_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX coupon_words ON coupon USING gin (text_pairs(title)) WHERE del_flag = 0;
${recordTable('coupon', 'coupon_id')}
CREATE INDEX coupon_record_decided ON coupon_record (operate_user_id, operate_time, record_id) WHERE operate_type IN (4, 5);

CREATE TABLE coupon_claim (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  coupon_id bigint NOT NULL REFERENCES coupon,
  -- whoever has it may use it
  coupon_no text NOT NULL UNIQUE CHECK (length(coupon_no) = 16),
  app_id bigint NOT NULL REFERENCES app_access,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  -- the first, the second of this telephone
  turn integer NOT NULL CHECK (turn > 0),
  receive_time timestamptz NOT NULL,
  use_time timestamptz,
  tour_id bigint REFERENCES rural_tour,
  -- yuan
  order_amount numeric(12, 2),
  discount_amount numeric(8, 2),
  CONSTRAINT coupon_claim_used CHECK ((use_time IS NULL) = (tour_id IS NULL)
    AND (use_time IS NULL) = (order_amount IS NULL) AND (use_time IS NULL) = (discount_amount IS NULL)),
  CONSTRAINT coupon_claim_turn UNIQUE (coupon_id, phone_hash, turn)
);
CREATE INDEX coupon_claim_newest ON coupon_claim (coupon_id, record_id DESC);
CREATE INDEX coupon_claim_tour ON coupon_claim (tour_id) WHERE tour_id IS NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
