/** The message of the day of a city or county (每日一助), and what was done to each of them. */
import { type Kysely, sql } from 'kysely';
import { recordTable, reviewedColumns } from '../content-tables.ts';

const statements = /* sql */ `
CREATE TABLE every_day_help (
  help_id bigint PRIMARY KEY DEFAULT next_id(),
  title text NOT NULL,
  help_date date NOT NULL,
  -- a city or county, but for what a merge has moved
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  supply_id bigint NOT NULL REFERENCES supply_demand,
  -- 1 offered, 2 wanted
  info_type smallint NOT NULL CHECK (info_type IN (1, 2)),
  product_name text NOT NULL,
  quantity numeric(12, 2) CHECK (quantity > 0),
  quantity_unit text NOT NULL DEFAULT '',
  price text NOT NULL DEFAULT '',
  origin_place text NOT NULL DEFAULT '',
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  -- the contact agreed that farmers get the number
  consent_flag smallint NOT NULL CHECK (consent_flag = 1),
  -- with a mark where the number will stand
  sms_content text NOT NULL,
  target_dept_ids text[] NOT NULL CHECK (cardinality(target_dept_ids) > 0),
  -- none: everybody there
  target_categories text[] NOT NULL DEFAULT '{}',
  -- that it was sent is seen of this application
  sms_apply_id bigint REFERENCES mass_sms_apply,
  -- null: nobody told what came of it
  deal_flag smallint CHECK (deal_flag IN (0, 1)),
  -- 10,000 yuan
  deal_amount numeric(12, 2) CHECK (deal_amount > 0),
  deal_quantity numeric(12, 2) CHECK (deal_quantity > 0),
  feedback text NOT NULL DEFAULT '',
  feedback_time timestamptz,
  ${reviewedColumns('every_day_help')},
  CONSTRAINT every_day_help_outcome CHECK ((deal_flag IS NULL) = (feedback_time IS NULL)
    AND (deal_flag IS NOT DISTINCT FROM 1) = (deal_amount IS NOT NULL) AND (deal_quantity IS NULL OR deal_amount IS NOT NULL))
);
-- one a day for a region; what was cancelled or removed holds none
CREATE UNIQUE INDEX every_day_help_day ON every_day_help (help_date, dept_id) WHERE del_flag = 0 AND audit_status <> 4;
CREATE INDEX every_day_help_newest ON every_day_help (help_date, help_id)
  INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, info_type, deal_flag) WHERE del_flag = 0;
CREATE INDEX every_day_help_place ON every_day_help (dept_id, help_date, help_id) WHERE del_flag = 0;
-- asked by a merge, and before an organisation is removed
CREATE INDEX every_day_help_unit ON every_day_help (create_dept_id);
CREATE INDEX every_day_help_targets ON every_day_help USING gin (target_dept_ids);
CREATE INDEX every_day_help_waits_since ON every_day_help (submit_time, help_id)
  INCLUDE (create_dept_id, dept_id) WHERE del_flag = 0 AND audit_status = 1;
CREATE INDEX every_day_help_words ON every_day_help USING gin (text_pairs(product_name)) WHERE del_flag = 0;
CREATE INDEX every_day_help_listing ON every_day_help (supply_id);
${recordTable('every_day_help', 'help_id')}
-- 8 made into an SMS, 9 told what came of it
ALTER TABLE every_day_help_record DROP CONSTRAINT every_day_help_record_operate_type_check,
  ADD CONSTRAINT every_day_help_record_operate_type_check CHECK (operate_type BETWEEN 1 AND 9);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
