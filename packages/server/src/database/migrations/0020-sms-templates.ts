/**
 * Templates of mass SMS with their versions, requests for a mass SMS, products that can be named in one; and what of them an
 * application was written from.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE SEQUENCE sms_template_no AS integer START 21;
-- what a list shows is the latest version's own, so that one index finds it
CREATE TABLE sms_template (
  template_id bigint PRIMARY KEY DEFAULT next_id(),
  template_no text NOT NULL DEFAULT 'MB' || lpad(nextval('sms_template_no')::text, 6, '0') UNIQUE,
  template_version integer NOT NULL DEFAULT 1,
  template_name text NOT NULL,
  sms_category text NOT NULL,
  template_content text NOT NULL,
  variables jsonb NOT NULL,
  sms_sign text NOT NULL,
  urgent_flag smallint NOT NULL DEFAULT 0 CHECK (urgent_flag IN (0, 1)),
  sample_content text NOT NULL,
  word_count integer NOT NULL,
  segment_count integer NOT NULL,
  -- 1 the whole province, 2 a region and all below it, 3 one organisation, 4 its writer alone
  share_scope smallint NOT NULL CHECK (share_scope BETWEEN 1 AND 4),
  scope_dept_id text COLLATE "C" NOT NULL,
  use_count integer NOT NULL DEFAULT 0,
  last_use_time timestamptz,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  remark text NOT NULL DEFAULT '',
  -- null: came with the installation
  create_user_id bigint REFERENCES sys_user,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT sms_template_scope CHECK (share_scope <> 1 OR scope_dept_id = '33')
);
-- among those who see it in one place a name says which one
CREATE UNIQUE INDEX sms_template_name ON sms_template (scope_dept_id, share_scope, template_name)
  WHERE share_scope < 4 AND del_flag = 0;
CREATE UNIQUE INDEX sms_template_own_name ON sms_template (create_user_id, template_name)
  WHERE share_scope = 4 AND del_flag = 0;
CREATE INDEX sms_template_newest ON sms_template (update_time, template_id)
  INCLUDE (scope_dept_id, share_scope, create_user_id, sms_category, status) WHERE del_flag = 0;
CREATE INDEX sms_template_place ON sms_template (scope_dept_id, share_scope) WHERE del_flag = 0;
CREATE INDEX sms_template_own ON sms_template (create_user_id) WHERE del_flag = 0;

CREATE TABLE sms_template_version (
  template_id bigint NOT NULL REFERENCES sms_template,
  template_version integer NOT NULL,
  template_name text NOT NULL,
  sms_category text NOT NULL,
  template_content text NOT NULL,
  variables jsonb NOT NULL,
  sms_sign text NOT NULL,
  urgent_flag smallint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  PRIMARY KEY (template_id, template_version)
);

CREATE TABLE sms_request (
  request_id bigint PRIMARY KEY DEFAULT next_id(),
  request_title text NOT NULL,
  request_content text NOT NULL,
  sms_category text NOT NULL,
  -- 1 daily help, 2 supply, 3 demand, 4 disaster, 5 activity, 6 the person or subject themselves
  request_source smallint NOT NULL CHECK (request_source BETWEEN 1 AND 6),
  source_id bigint,
  request_user_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  expect_time timestamptz,
  -- after it nobody needs the text any more
  expire_time timestamptz NOT NULL,
  -- 0 waiting, 1 taken up, 2 not taken up, 3 expired
  request_status smallint NOT NULL DEFAULT 0 CHECK (request_status BETWEEN 0 AND 3),
  handle_user_id bigint REFERENCES sys_user,
  handle_user_name text,
  handle_time timestamptz,
  handle_opinion text NOT NULL DEFAULT '',
  apply_id bigint REFERENCES mass_sms_apply,
  create_user_id bigint REFERENCES sys_user,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT sms_request_linked CHECK (apply_id IS NULL OR request_status = 1)
);
CREATE INDEX sms_request_newest ON sms_request (request_id) INCLUDE (dept_id, request_status, sms_category);
CREATE INDEX sms_request_dept ON sms_request (dept_id, request_status);
CREATE INDEX sms_request_waiting ON sms_request (expire_time) WHERE request_status = 0;
CREATE INDEX sms_request_phone ON sms_request (phone_hash);
CREATE UNIQUE INDEX sms_request_apply ON sms_request (apply_id) WHERE apply_id IS NOT NULL;

CREATE TABLE product (
  product_id bigint PRIMARY KEY DEFAULT next_id(),
  -- 1 offered, 2 wanted
  info_type smallint NOT NULL CHECK (info_type IN (1, 2)),
  product_name text NOT NULL,
  product_category smallint NOT NULL,
  spec text NOT NULL DEFAULT '',
  quantity numeric(12, 2) NOT NULL CHECK (quantity > 0),
  quantity_unit text NOT NULL,
  -- null: by agreement
  price numeric(10, 2) CHECK (price > 0),
  price_unit text NOT NULL DEFAULT '',
  place text NOT NULL DEFAULT '',
  supply_start date NOT NULL,
  supply_end date NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  -- 1: the contact agreed that name and number are told in a mass SMS
  consent_flag smallint NOT NULL CHECK (consent_flag IN (0, 1)),
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  cover_url text NOT NULL DEFAULT '',
  create_user_id bigint REFERENCES sys_user,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT product_period CHECK (supply_end >= supply_start)
);
CREATE INDEX product_newest ON product (product_id) INCLUDE (dept_id, info_type, product_category) WHERE del_flag = 0;
CREATE INDEX product_dept ON product (dept_id, info_type) WHERE del_flag = 0;
CREATE INDEX product_words ON product USING gin (text_pairs(product_name || ' ' || place || ' ' || contact_name))
  WHERE del_flag = 0;
CREATE INDEX product_phone ON product (phone_hash) WHERE del_flag = 0;

ALTER TABLE mass_sms_apply
  ADD COLUMN template_id bigint,
  ADD COLUMN template_version integer,
  ADD COLUMN template_params jsonb,
  ADD COLUMN product_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN request_id bigint REFERENCES sms_request,
  ADD CONSTRAINT mass_sms_apply_template FOREIGN KEY (template_id, template_version)
    REFERENCES sms_template_version MATCH FULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
