/** How long a listing is shown, its calls and matches; who told of damage and where it happened; where a farmer asked. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE supply_demand
  ADD expire_days smallint CHECK (expire_days BETWEEN 1 AND 365),
  -- the last day on the market: of its period, or of the days that it was given, from its publication on
  ADD shown_until date NOT NULL GENERATED ALWAYS AS
    (least(supply_end, (publish_time AT TIME ZONE 'Asia/Shanghai')::date + expire_days::integer)) STORED,
  ADD call_count integer NOT NULL DEFAULT 0 CHECK (call_count >= 0),
  ADD match_count smallint CHECK (match_count >= 0);
DROP INDEX supply_demand_category, supply_demand_live, supply_demand_newest, supply_demand_product;
CREATE INDEX supply_demand_category ON supply_demand (info_type, product_category, shown_until)
  INCLUDE (dept_id) WHERE del_flag = 0 AND supply_status = 2;
CREATE INDEX supply_demand_live ON supply_demand (shown_until)
  INCLUDE (dept_id, info_type, product_category, product_name) WHERE del_flag = 0 AND supply_status = 2;
CREATE INDEX supply_demand_newest ON supply_demand (info_type, supply_id)
  INCLUDE (dept_id, supply_status, shown_until, create_dept_id, create_user_id, product_category) WHERE del_flag = 0;
CREATE INDEX supply_demand_product ON supply_demand (info_type, product_name, shown_until)
  INCLUDE (dept_id) WHERE del_flag = 0 AND supply_status = 2;
ALTER TABLE content_tally ADD call_count integer NOT NULL DEFAULT 0;

ALTER TABLE disaster_info
  ADD reporter_name text NOT NULL DEFAULT '',
  ADD reporter_phone_cipher bytea,
  ADD reporter_phone_hash uuid,
  ADD lng double precision,
  ADD lat double precision,
  ADD CONSTRAINT disaster_info_phone CHECK ((reporter_phone_cipher IS NULL) = (reporter_phone_hash IS NULL)),
  ADD CONSTRAINT disaster_info_point CHECK ((lng IS NULL) = (lat IS NULL));
ALTER TABLE consultation
  -- where the farmer stood
  ADD lng double precision,
  ADD lat double precision,
  ADD CONSTRAINT consultation_point CHECK ((lng IS NULL) = (lat IS NULL));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
