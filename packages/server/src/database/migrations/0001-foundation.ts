/**
 * The first tables: organisations, people and their sessions, address books, mass SMS with its review, the sender's
 * slices and journal, gateways. Later changes come as later files; `../schema.sql` shows what all of them make together.
 */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- ids: sortable by time (42 bits of milliseconds since 2020-09-13, 20 bits of a counter), below 2^63
CREATE SEQUENCE id_counter CYCLE MAXVALUE 1048575 MINVALUE 0 CACHE 64;
CREATE FUNCTION next_id() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1600000000000) * 1048576 + nextval('id_counter')
$$;

CREATE TABLE sys_dept (
  dept_id text COLLATE "C" PRIMARY KEY
    CHECK (dept_id ~ '^33([0-9]{2}){0,3}([0-9][0-9A-HJ-NP-Z])?([A-HJ-NP-Z][0-9A-HJ-NP-Z])?$'),
  dept_name text NOT NULL,
  short_name text,
  dept_type text NOT NULL,
  dept_level smallint NOT NULL CHECK (dept_level BETWEEN 2 AND 6),
  parent_id text COLLATE "C" REFERENCES sys_dept,
  has_children boolean NOT NULL DEFAULT false,
  ancestors text NOT NULL,
  dept_id_path text NOT NULL,
  full_dept_name text NOT NULL,
  region_code text UNIQUE,
  village_kind smallint,
  virtual_flag smallint NOT NULL DEFAULT 0,
  order_num integer NOT NULL DEFAULT 0,
  leader_name text,
  leader_phone text,
  office_phone text,
  address text,
  lng numeric(10, 6),
  lat numeric(10, 6),
  status smallint NOT NULL DEFAULT 1,
  merge_to_dept_id text COLLATE "C",
  effect_date date,
  expire_date date,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX sys_dept_parent ON sys_dept (parent_id, order_num, dept_id);

CREATE TABLE sys_role (
  role_id integer PRIMARY KEY,
  role_key text NOT NULL UNIQUE,
  role_name text NOT NULL,
  sort integer NOT NULL,
  role_level smallint,
  data_scope smallint NOT NULL DEFAULT 2,
  authority_list text[] NOT NULL DEFAULT '{}',
  button_permissions text[] NOT NULL DEFAULT '{}',
  system_flag smallint NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 1,
  remark text
);

CREATE TABLE sys_menu (
  menu_id integer PRIMARY KEY,
  parent_id integer REFERENCES sys_menu,
  menu_name text NOT NULL,
  menu_type text NOT NULL CHECK (menu_type IN ('M', 'C', 'F')),
  path text NOT NULL,
  route_name text,
  component text,
  redirect text,
  query_text text,
  icon text,
  order_num integer NOT NULL DEFAULT 0,
  hidden smallint NOT NULL DEFAULT 0,
  no_cache smallint NOT NULL DEFAULT 0,
  watermark smallint NOT NULL DEFAULT 0,
  link text,
  function_type smallint,
  active_menu text,
  -- null: every signed-in person; otherwise the roles that see it
  role_ids integer[],
  status smallint NOT NULL DEFAULT 1
);

CREATE TABLE sys_user (
  user_id bigint PRIMARY KEY DEFAULT next_id(),
  user_name text NOT NULL,
  real_name text NOT NULL,
  nick_name text,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  certificate_cipher bytea,
  certificate_hash uuid,
  avatar text,
  sex smallint NOT NULL DEFAULT 0,
  birthday date,
  -- 1 staff, 2 farmer, 3 subject's user, 4 third party
  user_type smallint NOT NULL,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  carrier text NOT NULL DEFAULT 'OTHER' CHECK (carrier IN ('CMCC', 'CUCC', 'CTCC', 'CBN', 'OTHER')),
  real_name_auth_flag smallint NOT NULL DEFAULT 0,
  real_name_auth_time timestamptz,
  -- null: signs in by no password (farmers)
  password_hash text,
  pwd_update_time timestamptz,
  pwd_weak_flag smallint NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 1,
  sms_agree_flag smallint NOT NULL DEFAULT 0,
  sms_agree_time timestamptz,
  sms_agree_source smallint,
  register_source smallint NOT NULL DEFAULT 1,
  register_time timestamptz NOT NULL DEFAULT now(),
  last_login_time timestamptz,
  last_login_ip text,
  remark text,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX sys_user_name ON sys_user (lower(user_name)) WHERE del_flag = 0;
CREATE UNIQUE INDEX sys_user_phone ON sys_user (phone_hash) WHERE del_flag = 0;
CREATE UNIQUE INDEX sys_user_certificate ON sys_user (certificate_hash) WHERE del_flag = 0 AND certificate_hash IS NOT NULL;
CREATE INDEX sys_user_dept ON sys_user (dept_id, user_type) WHERE del_flag = 0;
CREATE INDEX sys_user_real_name ON sys_user (real_name text_pattern_ops) WHERE del_flag = 0;
-- the sender asks who was switched off since a submission
CREATE INDEX sys_user_disabled ON sys_user (update_time) WHERE status <> 1 OR del_flag <> 0;

CREATE TABLE sys_user_identity (
  identity_id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint NOT NULL REFERENCES sys_user,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  role_ids integer[] NOT NULL CHECK (cardinality(role_ids) > 0),
  main_flag smallint NOT NULL DEFAULT 0,
  valid_from date,
  valid_to date,
  status smallint NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sys_user_identity_main ON sys_user_identity (user_id) WHERE main_flag = 1;
CREATE INDEX sys_user_identity_user ON sys_user_identity (user_id);
CREATE INDEX sys_user_identity_dept ON sys_user_identity (dept_id);

CREATE TABLE token_session (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES sys_user,
  identity_id bigint NOT NULL REFERENCES sys_user_identity,
  ip text NOT NULL,
  agent_hash bytea NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  last_active_time timestamptz NOT NULL DEFAULT now(),
  expire_time timestamptz NOT NULL,
  -- null while it lives or is too old; otherwise why it ended: logout, switched, replaced
  ended_reason text,
  ended_time timestamptz
);
CREATE UNIQUE INDEX token_session_one_living ON token_session (identity_id) WHERE ended_reason IS NULL;
CREATE INDEX token_session_user ON token_session (user_id) WHERE ended_reason IS NULL;

-- wrong guesses in a row, for account names (known or not: both must answer alike) and for addresses
CREATE TABLE login_guess (
  -- 'account:' and the name in small letters, or 'address:' and the address
  subject text PRIMARY KEY,
  guess_count integer NOT NULL CHECK (guess_count >= 0),
  -- the last guess that was evaluated; at the limit it is where the lock begins
  guess_time timestamptz NOT NULL
);
CREATE INDEX login_guess_time ON login_guess (guess_time);

CREATE TABLE log_login (
  log_id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint,
  user_name text NOT NULL,
  -- 1 password, 2 code, 3 QR code, 4 third party
  login_type smallint NOT NULL,
  result smallint NOT NULL,
  fail_reason text,
  ip text NOT NULL,
  user_agent text,
  login_time timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX log_login_address ON log_login (ip, login_time);
CREATE INDEX log_login_user ON log_login (user_id, login_time);

CREATE TABLE sys_access_record (
  record_id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint NOT NULL,
  type text NOT NULL,
  sub_type smallint NOT NULL,
  os_type smallint NOT NULL,
  dept_id text COLLATE "C",
  identity_id bigint,
  ip text NOT NULL,
  user_agent text,
  access_time timestamptz NOT NULL DEFAULT now()
);

-- the same creating call sent twice answers once (contract 1.1)
CREATE TABLE idempotent_request (
  user_id bigint NOT NULL,
  client_req_id text NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb,
  create_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, client_req_id)
);

CREATE TABLE book_group (
  group_id bigint PRIMARY KEY DEFAULT next_id(),
  group_name text NOT NULL,
  parent_id bigint NOT NULL DEFAULT 0,
  -- 1 personal, 2 shared by the unit
  group_type smallint NOT NULL,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  owner_user_id bigint NOT NULL REFERENCES sys_user,
  order_num integer NOT NULL DEFAULT 0,
  remark text,
  create_time timestamptz NOT NULL DEFAULT now(),
  UNIQUE (owner_user_id, parent_id, group_name)
);
CREATE INDEX book_group_dept ON book_group (dept_id);

CREATE TABLE book_user (
  book_user_id bigint PRIMARY KEY DEFAULT next_id(),
  group_id bigint NOT NULL REFERENCES book_group ON DELETE CASCADE,
  -- a registered person, or an outside contact with a name and a number
  user_id bigint REFERENCES sys_user,
  real_name text,
  phone_cipher bytea,
  phone_hash uuid,
  carrier text,
  dept_id text COLLATE "C",
  post text,
  order_num integer NOT NULL DEFAULT 0,
  remark text,
  CHECK (user_id IS NOT NULL OR (real_name IS NOT NULL AND phone_cipher IS NOT NULL AND phone_hash IS NOT NULL)),
  UNIQUE (group_id, user_id),
  UNIQUE (group_id, phone_hash)
);

CREATE TABLE agri_subject (
  subject_id bigint PRIMARY KEY DEFAULT next_id(),
  subject_no text NOT NULL UNIQUE,
  subject_category text NOT NULL,
  subject_name text NOT NULL,
  subject_type smallint NOT NULL,
  credit_code text,
  legal_person text NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  carrier text NOT NULL DEFAULT 'OTHER',
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  address text NOT NULL DEFAULT '',
  user_id bigint REFERENCES sys_user,
  sms_agree_flag smallint NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 1,
  ext_info jsonb NOT NULL DEFAULT '{}',
  create_time timestamptz NOT NULL DEFAULT now(),
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX agri_subject_dept ON agri_subject (dept_id, subject_category) WHERE del_flag = 0;
CREATE UNIQUE INDEX agri_subject_credit ON agri_subject (subject_category, credit_code) WHERE credit_code IS NOT NULL AND del_flag = 0;

CREATE TABLE sms_opt_out (
  opt_out_id bigint PRIMARY KEY DEFAULT next_id(),
  phone_hash uuid NOT NULL,
  phone_cipher bytea NOT NULL,
  -- 1 SMS reply, 2 entered by staff, 3 complaint
  opt_out_type smallint NOT NULL,
  -- 1 everything, 2 commercial only
  scope smallint NOT NULL,
  opt_out_time timestamptz NOT NULL DEFAULT now(),
  restore_time timestamptz,
  apply_id bigint,
  operator_name text,
  reason text
);
CREATE UNIQUE INDEX sms_opt_out_living ON sms_opt_out (phone_hash, scope) WHERE restore_time IS NULL;
CREATE INDEX sms_opt_out_recent ON sms_opt_out (opt_out_time) WHERE restore_time IS NULL;

CREATE TABLE sms_config_version (
  sms_config_version text PRIMARY KEY,
  config_name text NOT NULL,
  -- 0 draft, 1 in use, 2 history
  config_status smallint NOT NULL,
  base_version text,
  config_content jsonb NOT NULL,
  change_note text NOT NULL,
  publish_user_name text,
  publish_time timestamptz
);
CREATE UNIQUE INDEX sms_config_version_in_use ON sms_config_version (config_status) WHERE config_status = 1;

CREATE TABLE sms_other_config (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  content jsonb NOT NULL,
  update_user_name text,
  update_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE global_type (
  type_id bigint PRIMARY KEY DEFAULT next_id(),
  parent_id bigint REFERENCES global_type,
  type_key text NOT NULL,
  -- 1 category, 2 word
  node_kind smallint NOT NULL,
  type_name text NOT NULL,
  sn integer NOT NULL DEFAULT 0,
  word_level smallint,
  match_mode smallint,
  except_words text[] NOT NULL DEFAULT '{}',
  effect_dept_id text COLLATE "C" NOT NULL DEFAULT '33',
  hit_count bigint NOT NULL DEFAULT 0,
  last_hit_time timestamptz,
  status smallint NOT NULL DEFAULT 1,
  remark text,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (type_key, parent_id, type_name)
);

CREATE TABLE sms_quota (
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  quota_month text NOT NULL,
  quota_count bigint NOT NULL,
  extra_count bigint NOT NULL DEFAULT 0,
  frozen_count bigint NOT NULL DEFAULT 0 CHECK (frozen_count >= 0),
  used_count bigint NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  warn_percent smallint NOT NULL DEFAULT 80,
  PRIMARY KEY (dept_id, quota_month),
  CHECK (frozen_count + used_count <= quota_count + extra_count)
);

CREATE TABLE mass_sms_phone_file (
  file_id bigint PRIMARY KEY DEFAULT next_id(),
  file_name text NOT NULL,
  row_count integer NOT NULL,
  valid_count integer NOT NULL,
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE mass_sms_phone_file_row (
  file_id bigint NOT NULL REFERENCES mass_sms_phone_file ON DELETE CASCADE,
  row_no integer NOT NULL,
  real_name text,
  -- null: the cell held no number; 'problem' says what was wrong, the cell's text is not kept
  phone_cipher bytea,
  phone_hash uuid,
  carrier text,
  problem text,
  PRIMARY KEY (file_id, row_no)
);

-- every two neighbouring characters of a text, for finding words in any script: Chinese has no spaces, and the database's
-- own trigrams leave out what the C locale does not know as letters
CREATE FUNCTION text_pairs(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr(content, at, 2)) FROM generate_series(1, greatest(char_length(content) - 1, 1)) AS at
$$;

CREATE TABLE mass_sms_apply (
  apply_id bigint PRIMARY KEY DEFAULT next_id(),
  apply_no text NOT NULL UNIQUE,
  sms_title text NOT NULL,
  sms_category text NOT NULL,
  sms_sign text NOT NULL,
  sms_content text NOT NULL,
  sms_tail text NOT NULL DEFAULT '',
  full_content text NOT NULL,
  word_count integer NOT NULL,
  segment_count integer NOT NULL,
  send_mode smallint NOT NULL,
  send_time timestamptz,
  urgent_flag smallint NOT NULL DEFAULT 0,
  urgent_reason text,
  -- 1 red, 2 orange, 3 yellow, 4 blue; red and orange reach people who opted out
  warn_level smallint,
  send_obj_type smallint[] NOT NULL DEFAULT '{}',
  obj_dept_ids text[] NOT NULL DEFAULT '{}',
  exclude_dept_ids text[] NOT NULL DEFAULT '{}',
  obj_category_ids text[] NOT NULL DEFAULT '{}',
  group_ids bigint[] NOT NULL DEFAULT '{}',
  user_ids bigint[] NOT NULL DEFAULT '{}',
  phone_file_id bigint REFERENCES mass_sms_phone_file,
  -- typed numbers, encrypted one by one
  phone_ciphers bytea[] NOT NULL DEFAULT '{}',
  total_count integer NOT NULL DEFAULT 0,
  valid_count integer NOT NULL DEFAULT 0,
  duplicate_count integer NOT NULL DEFAULT 0,
  invalid_count integer NOT NULL DEFAULT 0,
  opt_out_count integer NOT NULL DEFAULT 0,
  no_consent_count integer NOT NULL DEFAULT 0,
  limit_count integer NOT NULL DEFAULT 0,
  disabled_count integer NOT NULL DEFAULT 0,
  outside_count integer NOT NULL DEFAULT 0,
  -- recipients by the source that named them: [{categoryId, validCount}]
  count_by_category jsonb NOT NULL DEFAULT '[]',
  sms_count integer NOT NULL DEFAULT 0,
  send_count integer NOT NULL DEFAULT 0,
  success_count integer NOT NULL DEFAULT 0,
  fail_count integer NOT NULL DEFAULT 0,
  unknown_count integer NOT NULL DEFAULT 0,
  cancel_count integer NOT NULL DEFAULT 0,
  reply_count integer NOT NULL DEFAULT 0,
  click_count integer NOT NULL DEFAULT 0,
  audit_status smallint NOT NULL DEFAULT 0 CHECK (audit_status BETWEEN 0 AND 5),
  send_status smallint NOT NULL DEFAULT 0 CHECK (send_status BETWEEN 0 AND 7),
  -- quiet, channel, failRate, word, missedWindow, supervisor; only while held
  hold_reason text,
  hold_remark text,
  audit_step smallint NOT NULL DEFAULT 0,
  total_step smallint NOT NULL DEFAULT 0,
  -- the region whose administrators decide the present step
  current_audit_dept_id text COLLATE "C",
  content_hash text,
  -- the hash that the last pass was bound to
  passed_hash text,
  sms_config_version text NOT NULL REFERENCES sms_config_version,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamptz,
  audit_opinion text,
  apply_user_id bigint NOT NULL REFERENCES sys_user,
  -- the person behind the account: reviewers must be other persons under all their accounts and identities
  apply_certificate_hash uuid,
  apply_user_name text NOT NULL,
  apply_dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  apply_dept_name text NOT NULL,
  apply_role_keys text[] NOT NULL,
  -- the prefix that the applicant's area covered when it was written
  apply_area text COLLATE "C" NOT NULL CHECK (length(apply_area) >= 2),
  apply_time timestamptz,
  real_send_time timestamptz,
  finish_time timestamptz,
  revoke_time timestamptz,
  cancel_time timestamptz,
  cancel_user_name text,
  cancel_reason text,
  -- the sms_quota row that it draws on (null: its organisation keeps no quota), and the segments it holds of it: frozen
  -- while it is under review or not ended, used afterwards. Sums over applications are the quota's own columns
  quota_dept_id text COLLATE "C",
  quota_month text,
  quota_count bigint NOT NULL DEFAULT 0,
  supervise_flag smallint NOT NULL DEFAULT 0,
  supervise_remark text,
  copied_from_id bigint,
  remark text,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CHECK (send_status = 0 OR audit_status = 3),
  CHECK ((send_status = 7) = (hold_reason IS NOT NULL)),
  CHECK (audit_status <> 3 OR passed_hash = content_hash),
  CHECK (total_count = valid_count + duplicate_count + invalid_count + opt_out_count + no_consent_count
    + limit_count + disabled_count + outside_count)
-- room for the counts that change while it sends
) WITH (fillfactor = 70);
CREATE INDEX mass_sms_apply_mine ON mass_sms_apply (apply_user_id, apply_id DESC) WHERE del_flag = 0;
CREATE INDEX mass_sms_apply_unit ON mass_sms_apply (apply_dept_id, apply_id DESC)
  INCLUDE (audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time, send_time, valid_count) WHERE del_flag = 0;
CREATE INDEX mass_sms_apply_review ON mass_sms_apply (current_audit_dept_id, apply_id DESC) WHERE audit_status IN (1, 2);
-- the lists' orders, each with what the filters ask for, so that a page behind many others is found without the rows
CREATE INDEX mass_sms_apply_newest ON mass_sms_apply (apply_id DESC)
  INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time, send_time) WHERE del_flag = 0;
CREATE INDEX mass_sms_apply_by_apply_time ON mass_sms_apply (apply_time DESC NULLS LAST, apply_id DESC)
  INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, send_time) WHERE del_flag = 0;
CREATE INDEX mass_sms_apply_by_send_time ON mass_sms_apply (send_time DESC NULLS LAST, apply_id DESC)
  INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time) WHERE del_flag = 0;
CREATE INDEX mass_sms_apply_by_valid_count ON mass_sms_apply (valid_count DESC NULLS LAST, apply_id DESC)
  INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time, send_time) WHERE del_flag = 0;
CREATE INDEX mass_sms_apply_words ON mass_sms_apply USING gin (text_pairs(sms_title || ' ' || full_content)) WHERE del_flag = 0;
CREATE INDEX mass_sms_apply_sent ON mass_sms_apply (real_send_time) WHERE audit_status = 3;
CREATE INDEX mass_sms_apply_timed ON mass_sms_apply (send_time) WHERE audit_status = 3 AND send_status = 1;
CREATE INDEX mass_sms_apply_moving ON mass_sms_apply (send_status) WHERE send_status IN (1, 2, 7);
CREATE INDEX mass_sms_apply_receipts ON mass_sms_apply (finish_time) WHERE send_status IN (3, 4, 5, 6);

-- the last number given out for DX{day}{area}: gaps are allowed, repetitions are not
CREATE TABLE mass_sms_number (
  prefix text COLLATE "C" PRIMARY KEY,
  last_no integer NOT NULL
);

-- who decided what: one row for each transition, chained by hashes so that a missing or changed row shows
CREATE TABLE mass_sms_process (
  process_id bigint PRIMARY KEY DEFAULT next_id(),
  apply_id bigint NOT NULL REFERENCES mass_sms_apply,
  step_no integer NOT NULL,
  process_type smallint NOT NULL,
  from_audit_status smallint,
  to_audit_status smallint NOT NULL,
  from_send_status smallint,
  to_send_status smallint NOT NULL,
  operate_user_id bigint,
  operate_certificate_hash uuid,
  operate_identity_id bigint,
  operate_user_name text NOT NULL,
  operate_role_name text,
  operate_dept_id text COLLATE "C",
  operate_dept_name text,
  operate_time timestamptz NOT NULL DEFAULT now(),
  opinion text,
  operate_ip text,
  content_hash text,
  prev_hash text,
  row_hash text NOT NULL,
  UNIQUE (apply_id, step_no)
);
CREATE INDEX mass_sms_process_person ON mass_sms_process (operate_user_id, apply_id) WHERE process_type IN (4, 5);

-- a run of recipients of one application, one carrier and one area: the unit that senders claim, and the place of its counts
CREATE TABLE mass_sms_slice (
  apply_id bigint NOT NULL REFERENCES mass_sms_apply,
  slice_no integer NOT NULL,
  carrier text NOT NULL,
  -- one level below the applicant's area; the recipients' own unit where that is shorter
  area_id text COLLATE "C" NOT NULL,
  -- the first and last organisation inside: they find the recipients of one village
  from_dept_id text COLLATE "C",
  to_dept_id text COLLATE "C",
  from_seq integer NOT NULL,
  to_seq integer NOT NULL CHECK (to_seq >= from_seq),
  -- 0 waiting, 1 leased, 2 all of it was handed to the gateway, 3 cancelled
  state smallint NOT NULL DEFAULT 0,
  -- kept until every message that its holder handed over has a durable answer, also after cancellation
  lease_sender_id integer,
  lease_channel_id integer,
  -- grows with every claim: an older holder's writes no longer count
  lease_epoch integer NOT NULL DEFAULT 0,
  -- recipients up to this one may have left; it is committed before their first byte does
  intent_seq integer NOT NULL,
  submitted_count integer NOT NULL DEFAULT 0,
  delivered_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  unknown_count integer NOT NULL DEFAULT 0,
  cancelled_count integer NOT NULL DEFAULT 0,
  -- the unsent end of a cancelled slice is counted at once and written to the rows afterwards
  tail_written boolean NOT NULL DEFAULT false,
  PRIMARY KEY (apply_id, slice_no),
  CHECK (intent_seq BETWEEN from_seq - 1 AND to_seq),
  CHECK (submitted_count >= 0 AND delivered_count >= 0 AND failed_count >= 0 AND unknown_count >= 0 AND cancelled_count >= 0),
  CHECK (submitted_count + delivered_count + failed_count + unknown_count + cancelled_count <= to_seq - from_seq + 1)
) WITH (fillfactor = 50);
CREATE INDEX mass_sms_slice_waiting ON mass_sms_slice (apply_id, slice_no) WHERE state = 0;
CREATE INDEX mass_sms_slice_leased ON mass_sms_slice (lease_sender_id) WHERE lease_sender_id IS NOT NULL;
CREATE INDEX mass_sms_slice_tail ON mass_sms_slice (apply_id) WHERE state = 3 AND NOT tail_written;

-- one row for each application and phone number that is to be reached. seq is dense, ordered by carrier, area, village.
-- no index on the changing columns: an update then stays inside its page (HOT); slices hold the counts that find a page
CREATE TABLE mass_sms_detail (
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  slice_no integer NOT NULL,
  user_id bigint,
  real_name text,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  dept_id text COLLATE "C",
  carrier text NOT NULL,
  segment_count smallint NOT NULL,
  -- D:SMS_RESULT 0 waiting … 5 cancelled
  send_result smallint NOT NULL DEFAULT 0,
  previous_result smallint NOT NULL DEFAULT 0,
  filter_reason smallint,
  channel_id integer,
  msg_id text,
  submit_time timestamptz,
  report_time timestamptz,
  fail_code text,
  attempt smallint NOT NULL DEFAULT 0,
  possible_duplicate boolean NOT NULL DEFAULT false,
  -- one bit for each segment
  answered_mask smallint NOT NULL DEFAULT 0,
  delivered_mask smallint NOT NULL DEFAULT 0,
  reply_content text,
  reply_time timestamptz,
  click_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (apply_id, seq),
  CHECK (send_result <> 2 OR msg_id IS NOT NULL),
  CHECK (msg_id IS NULL OR submit_time IS NOT NULL)
) WITH (fillfactor = 40);
CREATE UNIQUE INDEX mass_sms_detail_phone ON mass_sms_detail (phone_hash, apply_id);
CREATE INDEX mass_sms_detail_name ON mass_sms_detail (apply_id, real_name COLLATE "C", seq);

-- numbers that were chosen and will not be reached, with the reason (D:SMS_FILTER_REASON)
CREATE TABLE mass_sms_filtered (
  apply_id bigint NOT NULL REFERENCES mass_sms_apply,
  seq integer NOT NULL,
  filter_reason smallint NOT NULL,
  user_id bigint,
  real_name text,
  phone_cipher bytea,
  phone_hash uuid,
  dept_id text COLLATE "C",
  carrier text,
  PRIMARY KEY (apply_id, seq)
);
CREATE INDEX mass_sms_filtered_phone ON mass_sms_filtered (apply_id, phone_hash);
CREATE INDEX mass_sms_filtered_reason ON mass_sms_filtered (apply_id, filter_reason, seq);

CREATE TABLE sms_channel (
  channel_id integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  channel_code text NOT NULL UNIQUE,
  channel_name text NOT NULL,
  -- SIM is the built-in carrier, reached over SMPP on loopback like any other
  protocol text NOT NULL CHECK (protocol IN ('SIM', 'SMPP34')),
  carriers text[] NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  account text NOT NULL,
  secret_cipher bytea NOT NULL,
  source_number text NOT NULL,
  rate_per_second integer NOT NULL CHECK (rate_per_second > 0),
  window_size integer NOT NULL CHECK (window_size > 0),
  connect_count integer NOT NULL CHECK (connect_count > 0),
  heartbeat_seconds integer NOT NULL DEFAULT 30,
  priority integer NOT NULL DEFAULT 1,
  -- 0 switched off, 1 on
  status smallint NOT NULL DEFAULT 1,
  -- what its senders last saw: connected, refused, unreachable …
  last_state text,
  last_state_time timestamptz,
  last_error text,
  -- how long a receiver was bound, in all: the clock of messages in doubt
  listened_seconds double precision NOT NULL DEFAULT 0,
  -- the shared rate: the moment from which the next segment may leave (all senders draw from it)
  free_from timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sms_sender (
  sender_id integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  program text NOT NULL,
  start_time timestamptz NOT NULL DEFAULT now(),
  heartbeat_time timestamptz NOT NULL DEFAULT now(),
  -- set once its leases were taken over
  buried_time timestamptz
);

-- what the senders know and the recipient rows do not say yet: the events of one beat of one channel, in arrays.
-- written with the intent of the next messages in one commit, folded into the rows in bulk, then deleted
CREATE TABLE sms_journal (
  sender_id integer NOT NULL,
  beat_no bigint NOT NULL,
  channel_id integer NOT NULL,
  written_time timestamptz NOT NULL DEFAULT now(),
  -- how many events and strays: the fold takes what it can chew
  size integer NOT NULL,
  -- the applications that the events touch: the fold locks them first
  applies bigint[] NOT NULL,
  event_apply bigint[] NOT NULL,
  event_seq integer[] NOT NULL,
  event_part smallint[] NOT NULL,
  event_attempt smallint[] NOT NULL,
  -- what happened: sender/events.ts
  event_kind smallint[] NOT NULL,
  -- the carrier's message id, or the code of a refusal, failure or filter
  event_text text[] NOT NULL,
  -- receipts whose message the sender does not remember
  stray_text text[] NOT NULL,
  stray_phone uuid[] NOT NULL,
  stray_kind smallint[] NOT NULL,
  stray_code text[] NOT NULL,
  PRIMARY KEY (sender_id, beat_no)
);
ALTER TABLE sms_journal ALTER event_apply SET STORAGE EXTERNAL, ALTER event_seq SET STORAGE EXTERNAL,
  ALTER event_part SET STORAGE EXTERNAL, ALTER event_attempt SET STORAGE EXTERNAL, ALTER event_kind SET STORAGE EXTERNAL,
  ALTER event_text SET STORAGE EXTERNAL;

-- segments that a carrier accepted, for receipts that come later than the sender remembers: those of messages of several,
-- and those of former attempts. The only segment of a message is found by mass_sms_detail.msg_id and the number
CREATE TABLE sms_part (
  channel_id integer NOT NULL,
  msg_id text COLLATE "C" NOT NULL,
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  part smallint NOT NULL,
  attempt smallint NOT NULL,
  submit_time timestamptz NOT NULL
);
CREATE INDEX sms_part_message ON sms_part (channel_id, msg_id);
CREATE INDEX sms_part_time ON sms_part USING brin (submit_time);

-- receipts that fit no message yet: matched again whenever answers are folded, dropped after 72 hours
CREATE TABLE sms_stray_receipt (
  stray_id bigint PRIMARY KEY DEFAULT next_id(),
  channel_id integer NOT NULL,
  msg_id text COLLATE "C" NOT NULL,
  phone_hash uuid NOT NULL,
  kind smallint NOT NULL,
  code text NOT NULL,
  receive_time timestamptz NOT NULL,
  UNIQUE (channel_id, msg_id, phone_hash)
);
CREATE INDEX sms_stray_receipt_time ON sms_stray_receipt (receive_time);
CREATE INDEX sms_stray_receipt_phone ON sms_stray_receipt (phone_hash);

-- messages that may or may not have reached the carrier when a program or a link died
CREATE TABLE sms_doubt (
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  attempt smallint NOT NULL,
  channel_id integer NOT NULL,
  phone_hash uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  -- the channel's listened_seconds at that moment: only time with a receiver bound counts
  listened_from double precision NOT NULL,
  -- null while open; answer, receipt, unsent, resent, unknown
  outcome text,
  outcome_time timestamptz,
  PRIMARY KEY (apply_id, seq, attempt)
);
CREATE INDEX sms_doubt_open ON sms_doubt (phone_hash) WHERE outcome IS NULL;

-- messages that are to be sent once more: after EXPIRED, or an urgent one that stayed in doubt
CREATE TABLE sms_resend (
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  attempt smallint NOT NULL,
  carrier text NOT NULL,
  reason text NOT NULL,
  possible_duplicate boolean NOT NULL,
  due_time timestamptz NOT NULL DEFAULT now(),
  lease_sender_id integer,
  lease_epoch integer NOT NULL DEFAULT 0,
  -- set before the first byte leaves
  intent_time timestamptz,
  channel_id integer,
  PRIMARY KEY (apply_id, seq)
);
CREATE INDEX sms_resend_due ON sms_resend (due_time) WHERE intent_time IS NULL;

CREATE TABLE sms_inbound (
  mo_id bigint PRIMARY KEY DEFAULT next_id(),
  channel_id integer,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  content text NOT NULL,
  src_number text NOT NULL,
  receive_time timestamptz NOT NULL DEFAULT now(),
  apply_id bigint,
  apply_seq integer,
  -- 1 opt-out, 2 reply, 9 other
  mo_type smallint NOT NULL,
  handle_status smallint NOT NULL DEFAULT 0
);
CREATE INDEX sms_inbound_phone ON sms_inbound (phone_hash, receive_time);

-- what the built-in carrier accepted: the simulated handset reads it, and receipts that are still due survive a restart
CREATE TABLE trial_carrier_message (
  message_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  source_number text NOT NULL,
  content text NOT NULL,
  concat_ref smallint,
  concat_total smallint,
  concat_part smallint,
  accept_time timestamptz NOT NULL DEFAULT now(),
  receipt_stat text,
  receipt_due timestamptz,
  receipt_time timestamptz
);
CREATE INDEX trial_carrier_message_phone ON trial_carrier_message (phone_hash, message_id);
CREATE INDEX trial_carrier_message_due ON trial_carrier_message (receipt_due) WHERE receipt_time IS NULL AND receipt_due IS NOT NULL;
-- how the built-in carrier misbehaves on demand: shares between 0 and 1 (contract/entry/trial)
CREATE TABLE trial_carrier_manners (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  faults jsonb NOT NULL
);
CREATE TABLE trial_carrier_reply (
  reply_id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  destination_number text NOT NULL,
  content text NOT NULL,
  reply_time timestamptz NOT NULL DEFAULT now(),
  sent_time timestamptz
);
CREATE INDEX trial_carrier_reply_phone ON trial_carrier_reply (phone_hash, reply_id);
CREATE INDEX trial_carrier_reply_due ON trial_carrier_reply (reply_id) WHERE sent_time IS NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
