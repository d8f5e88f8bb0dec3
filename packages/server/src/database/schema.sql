-- What all migrations make together; written by schema.test.ts, never by hand.

CREATE SEQUENCE consult_phone_version MINVALUE 1 MAXVALUE 2147483647 CACHE 1;
CREATE SEQUENCE id_counter MINVALUE 0 MAXVALUE 1048575 CACHE 64 CYCLE;
CREATE SEQUENCE mass_sms_release_no MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;
CREATE SEQUENCE msg_chat_change MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;
CREATE SEQUENCE sms_template_no MINVALUE 1 MAXVALUE 2147483647 CACHE 1;
CREATE SEQUENCE sys_menu_id MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;
CREATE SEQUENCE sys_role_id MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;
CREATE OR REPLACE FUNCTION public.add_months(until timestamp without time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  parent text;
  month timestamp;
  added integer := 0;
BEGIN
  FOREACH parent IN ARRAY ARRAY['mass_sms_detail', 'mass_sms_filtered'] LOOP
    LOOP
      month := months_end(parent::regclass);
      EXIT WHEN month >= until;
      EXECUTE format('CREATE TEMPORARY TABLE early_rows AS WITH early AS (
        DELETE FROM %I WHERE apply_id >= %s AND apply_id < %s RETURNING *) SELECT * FROM early',
        parent || '_other', first_id_from(month), first_id_from(month + interval '1 month'));
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s) %s',
        parent || to_char(month, '_YYYYMM'), parent, first_id_from(month), first_id_from(month + interval '1 month'),
        (SELECT 'WITH (' || array_to_string(reloptions, ', ') || ')' FROM pg_class WHERE oid = (parent || '_other')::regclass));
      EXECUTE format('INSERT INTO %I SELECT * FROM early_rows', parent);
      DROP TABLE early_rows;
      added := added + 1;
    END LOOP;
  END LOOP;
  RETURN added;
END
$function$;
CREATE OR REPLACE FUNCTION public.announce_sending()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('sending_started', '');
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.count_word_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE sensitive_word_list SET change_no = change_no + 1;
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.demand_category_around()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.parent_id IS NOT NULL AND NOT EXISTS (SELECT FROM global_type AS parent
    WHERE parent.type_id = NEW.parent_id AND parent.node_kind = 1 AND parent.type_key = NEW.type_key
      AND starts_with(NEW.effect_dept_id, parent.effect_dept_id))
  THEN
    RAISE check_violation USING MESSAGE = 'the parent is no category around it', CONSTRAINT = 'global_type_category_around';
  END IF;
  RETURN NEW;
END
$function$;
CREATE OR REPLACE FUNCTION public.demand_main_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  person bigint := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  IF EXISTS (SELECT FROM sys_user_identity WHERE user_id = person AND removed_time IS NULL)
    AND NOT EXISTS (SELECT FROM sys_user_identity WHERE user_id = person AND main_flag = 1)
  THEN
    RAISE check_violation USING MESSAGE = 'a person with identities has a main one',
      CONSTRAINT = 'sys_user_identity_one_main';
  END IF;
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.demand_roles_exist()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  found integer;
BEGIN
  PERFORM FROM sys_role WHERE role_id = ANY (NEW.role_ids) FOR KEY SHARE;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found <> (SELECT count(DISTINCT role_id) FROM unnest(NEW.role_ids) AS held (role_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'role_ids names a role that does not exist';
  END IF;
  RETURN NEW;
END
$function$;
CREATE OR REPLACE FUNCTION public.first_id_from(moment timestamp without time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT ((extract(epoch FROM moment AT TIME ZONE 'Asia/Shanghai') * 1000)::bigint - 1600000000000) * 1048576
$function$;
CREATE OR REPLACE FUNCTION public.is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$function$;
CREATE OR REPLACE FUNCTION public.log_oper_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.chain_no IS NULL
    AND to_jsonb(NEW) - '{chain_no,prev_hash,row_hash}'::text[] = to_jsonb(OLD) - '{chain_no,prev_hash,row_hash}'::text[]
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'log_oper is append-only';
END
$function$;
CREATE OR REPLACE FUNCTION public.months_end(parent regclass)
 RETURNS timestamp without time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT to_timestamp((max(substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''?([0-9]+)''?\)')::bigint) / 1048576
    + 1600000000000) / 1000.0) AT TIME ZONE 'Asia/Shanghai'
  FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = parent
$function$;
CREATE OR REPLACE FUNCTION public.next_id()
 RETURNS bigint
 LANGUAGE sql
AS $function$
  SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1600000000000) * 1048576 + nextval('id_counter')
$function$;
CREATE OR REPLACE FUNCTION public.sensitive_word_hit_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.hit_time < now() - interval '180 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'sensitive_word_hit is append-only';
END
$function$;
CREATE OR REPLACE FUNCTION public.shown_length(shown text, longest integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN shown ~ '^[一-鿿·A-Za-z0-9（）() .]*$' THEN least(char_length(shown), longest) ELSE longest END
$function$;
CREATE OR REPLACE FUNCTION public.sms_quota_record_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'sms_quota_record is append-only';
END
$function$;
CREATE OR REPLACE FUNCTION public.tally_residents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sys_user_tally
    SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), count(*)
    FROM added WHERE del_flag = 0 GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO sys_user_tally
    SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), -count(*)
    FROM removed WHERE del_flag = 0 GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO sys_user_tally
    SELECT dept_id, user_type, carrier, sms_agree_flag, status, shown_length(real_name, 16), sum(people)
    FROM (SELECT dept_id, user_type, carrier, sms_agree_flag, status, real_name, 1 AS people FROM added WHERE del_flag = 0
      UNION ALL SELECT dept_id, user_type, carrier, sms_agree_flag, status, real_name, -1 FROM removed WHERE del_flag = 0) u
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(people) <> 0;
  END IF;
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.text_grams(content text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
  SELECT array_agg(DISTINCT substr(content, at, length))
  FROM generate_series(1, char_length(content)) AS at, (VALUES (1), (2), (3)) AS lengths (length)
$function$;
CREATE OR REPLACE FUNCTION public.text_pairs(content text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
  SELECT array_agg(DISTINCT substr(content, at, 2)) FROM generate_series(1, greatest(char_length(content) - 1, 1)) AS at
$function$;

CREATE TABLE activity (
  activity_id bigint DEFAULT next_id() NOT NULL,
  title text NOT NULL,
  activity_type smallint NOT NULL,
  cover_url text,
  content jsonb NOT NULL,
  start_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone NOT NULL,
  sign_start_time timestamp with time zone,
  sign_end_time timestamp with time zone,
  max_count integer DEFAULT 0 NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  online_url text DEFAULT ''::text NOT NULL,
  host_unit text NOT NULL,
  contact_name text NOT NULL,
  contact_phone text NOT NULL,
  fee_desc text DEFAULT ''::text NOT NULL,
  target_categories text[] DEFAULT '{}'::text[] NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  sign_count integer DEFAULT 0 NOT NULL,
  check_in_count integer DEFAULT 0 NOT NULL,
  lng double precision,
  lat double precision,
  target_dept_ids text[] COLLATE "C" DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT activity_pkey PRIMARY KEY (activity_id),
  CONSTRAINT activity_activity_type_check CHECK ((activity_type = ANY (ARRAY[1, 2, 3, 4, 5, 6, 9]))),
  CONSTRAINT activity_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT activity_check CHECK ((end_time > start_time)),
  CONSTRAINT activity_check1 CHECK ((sign_start_time < sign_end_time)),
  CONSTRAINT activity_check2 CHECK ((sign_end_time <= start_time)),
  CONSTRAINT activity_check3 CHECK (((check_in_count >= 0) AND (check_in_count <= sign_count))),
  CONSTRAINT activity_check4 CHECK (((lng IS NULL) = (lat IS NULL))),
  CONSTRAINT activity_content_check CHECK ((jsonb_typeof(content) = 'array'::text)),
  CONSTRAINT activity_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT activity_lat_check CHECK (((lat >= (27)::double precision) AND (lat <= (32)::double precision))),
  CONSTRAINT activity_lng_check CHECK (((lng >= (118)::double precision) AND (lng <= (124)::double precision))),
  CONSTRAINT activity_max_count_check CHECK ((max_count >= 0)),
  CONSTRAINT activity_not_overdrawn CHECK (((max_count = 0) OR (sign_count <= max_count))),
  CONSTRAINT activity_online_url_check CHECK (((online_url = ''::text) OR (online_url ~* '^https?://'::text))),
  CONSTRAINT activity_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT activity_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT activity_sign_count_check CHECK ((sign_count >= 0)),
  CONSTRAINT activity_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT activity_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT activity_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT activity_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT activity_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX activity_newest ON public.activity USING btree (activity_id) INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, activity_type, start_time, end_time, publish_time, del_flag, title) WHERE (del_flag = 0);
CREATE INDEX activity_offline ON public.activity USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX activity_on ON public.activity USING btree (end_time) WHERE ((del_flag = 0) AND (audit_status = 2));
CREATE INDEX activity_place ON public.activity USING btree (dept_id, activity_id) WHERE (del_flag = 0);
CREATE INDEX activity_returned ON public.activity USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 3));
CREATE INDEX activity_starts ON public.activity USING btree (start_time) INCLUDE (activity_id, dept_id, audit_status, create_dept_id, create_user_id, activity_type) WHERE (del_flag = 0);
CREATE INDEX activity_unit ON public.activity USING btree (create_dept_id);
CREATE INDEX activity_waiting ON public.activity USING btree (dept_id, activity_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX activity_waits_since ON public.activity USING btree (submit_time, activity_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX activity_words ON public.activity USING gin (text_grams(title));

CREATE TABLE activity_notice (
  notice_id bigint DEFAULT next_id() NOT NULL,
  activity_id bigint NOT NULL,
  content text NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  due_time timestamp with time zone,
  CONSTRAINT activity_notice_pkey PRIMARY KEY (notice_id),
  CONSTRAINT activity_notice_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(activity_id)
);
CREATE INDEX activity_notice_due ON public.activity_notice USING btree (due_time) WHERE (due_time IS NOT NULL);
CREATE INDEX activity_notice_of ON public.activity_notice USING btree (activity_id);

CREATE TABLE activity_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  activity_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT activity_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT activity_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 7))),
  CONSTRAINT activity_record_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(activity_id),
  CONSTRAINT activity_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX activity_record_decided ON public.activity_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX activity_record_of ON public.activity_record USING btree (activity_id, record_id);

CREATE TABLE activity_sign (
  sign_id bigint DEFAULT next_id() NOT NULL,
  activity_id bigint NOT NULL,
  real_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  sign_source smallint NOT NULL,
  sign_time timestamp with time zone NOT NULL,
  check_in_time timestamp with time zone,
  cancel_time timestamp with time zone,
  notice_id bigint,
  undone_time timestamp with time zone,
  undone_reason text,
  undone_user_name text,
  CONSTRAINT activity_sign_pkey PRIMARY KEY (sign_id),
  CONSTRAINT activity_sign_check CHECK (((check_in_time IS NULL) OR (cancel_time IS NULL))),
  CONSTRAINT activity_sign_sign_source_check CHECK ((sign_source = ANY (ARRAY[1, 2]))),
  CONSTRAINT activity_sign_undone CHECK ((num_nonnulls(undone_time, undone_reason, undone_user_name) = ANY (ARRAY[0, 3]))),
  CONSTRAINT activity_sign_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(activity_id),
  CONSTRAINT activity_sign_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT activity_sign_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES activity_notice(notice_id)
);
CREATE INDEX activity_sign_of ON public.activity_sign USING btree (activity_id, sign_id);
CREATE UNIQUE INDEX activity_sign_once ON public.activity_sign USING btree (activity_id, phone_hash) WHERE (cancel_time IS NULL);
CREATE INDEX activity_sign_place ON public.activity_sign USING btree (dept_id);
CREATE INDEX activity_sign_untold ON public.activity_sign USING btree (notice_id, sign_id) WHERE (notice_id IS NOT NULL);

CREATE TABLE admin_info (
  admin_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  role_ids integer[] NOT NULL,
  post text DEFAULT ''::text NOT NULL,
  office_phone text DEFAULT ''::text NOT NULL,
  duty_desc text DEFAULT ''::text NOT NULL,
  public_flag smallint DEFAULT 0 NOT NULL,
  order_num integer DEFAULT 0 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT admin_info_pkey PRIMARY KEY (admin_id),
  CONSTRAINT admin_info_once UNIQUE (user_id, dept_id),
  CONSTRAINT admin_info_public_flag_check CHECK ((public_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT admin_info_public_phone CHECK (((public_flag = 0) OR (office_phone <> ''::text))),
  CONSTRAINT admin_info_role_ids_check CHECK ((cardinality(role_ids) > 0)),
  CONSTRAINT admin_info_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT admin_info_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT admin_info_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX admin_info_dept ON public.admin_info USING btree (dept_id, order_num, admin_id);

CREATE TABLE agri_subject (
  subject_id bigint DEFAULT next_id() NOT NULL,
  subject_no text NOT NULL,
  subject_category text NOT NULL,
  subject_name text NOT NULL,
  subject_type smallint NOT NULL,
  credit_code text,
  legal_person text NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  carrier text DEFAULT 'OTHER'::text NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  user_id bigint,
  sms_agree_flag smallint DEFAULT 0 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  ext_info jsonb DEFAULT '{}'::jsonb NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  certificate_cipher bytea,
  certificate_hash uuid,
  backup_phone_cipher bytea,
  own_phones_cipher bytea,
  lng numeric(10,6),
  lat numeric(10,6),
  register_date date,
  register_capital numeric(12,2),
  employee_count integer,
  annual_output_value numeric(12,2),
  product_cert smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  brand_name text,
  photo_urls text[] DEFAULT '{}'::text[] NOT NULL,
  licence_urls text[] DEFAULT '{}'::text[] NOT NULL,
  credit_level text,
  data_source smallint DEFAULT 1 NOT NULL,
  audit_status smallint DEFAULT 2 NOT NULL,
  remark text,
  create_user_id bigint,
  create_user_name text,
  create_dept_id text COLLATE "C",
  update_user_id bigint,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  licence_end text COLLATE "C" GENERATED ALWAYS AS (ext_info ->> 'licenceEnd'::text),
  CONSTRAINT agri_subject_pkey PRIMARY KEY (subject_id),
  CONSTRAINT agri_subject_subject_no_key UNIQUE (subject_no),
  CONSTRAINT agri_subject_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT agri_subject_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT agri_subject_update_user_id_fkey FOREIGN KEY (update_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT agri_subject_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX agri_subject_category ON public.agri_subject USING btree (subject_category, subject_id) INCLUDE (dept_id) WHERE (del_flag = 0);
CREATE INDEX agri_subject_cert ON public.agri_subject USING gin (product_cert) WHERE (del_flag = 0);
CREATE INDEX agri_subject_code ON public.agri_subject USING btree (credit_code text_pattern_ops) WHERE ((credit_code IS NOT NULL) AND (del_flag = 0));
CREATE UNIQUE INDEX agri_subject_credit ON public.agri_subject USING btree (subject_category, credit_code) WHERE ((credit_code IS NOT NULL) AND (del_flag = 0));
CREATE INDEX agri_subject_dept ON public.agri_subject USING btree (dept_id, subject_category) INCLUDE (sms_agree_flag, status) WHERE (del_flag = 0);
CREATE INDEX agri_subject_licence ON public.agri_subject USING btree (licence_end, dept_id) WHERE ((licence_end IS NOT NULL) AND (del_flag = 0));
CREATE UNIQUE INDEX agri_subject_name ON public.agri_subject USING btree (subject_category, dept_id, subject_name) WHERE (del_flag = 0);
CREATE INDEX agri_subject_newest ON public.agri_subject USING btree (subject_id) INCLUDE (dept_id, subject_category, subject_type, credit_level, sms_agree_flag, audit_status, status, licence_end) WHERE (del_flag = 0);
CREATE INDEX agri_subject_no ON public.agri_subject USING btree (subject_no text_pattern_ops);
CREATE INDEX agri_subject_phone ON public.agri_subject USING btree (phone_hash) WHERE (del_flag = 0);
CREATE INDEX agri_subject_words ON public.agri_subject USING gin (text_pairs(((((subject_name || ' '::text) || contact_name) || ' '::text) || legal_person))) WHERE (del_flag = 0);

CREATE TABLE app_access (
  app_id bigint DEFAULT next_id() NOT NULL,
  app_key text COLLATE "C" NOT NULL,
  app_name text NOT NULL,
  purpose text DEFAULT ''::text NOT NULL,
  owner_identity_id bigint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  secret_cipher bytea NOT NULL,
  secret_time timestamp with time zone NOT NULL,
  secret_user_id bigint NOT NULL,
  secret_user_name text NOT NULL,
  ip_list text[] NOT NULL,
  sms_categories text[] NOT NULL,
  area_ids text[] NOT NULL,
  day_quota integer NOT NULL,
  rate_per_minute integer NOT NULL,
  valid_to date,
  access_status smallint NOT NULL,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  api_scopes text[] NOT NULL,
  day_write_quota integer NOT NULL,
  app_type smallint NOT NULL,
  owner_unit text NOT NULL,
  contact_name text NOT NULL,
  contact_phone_cipher bytea,
  callback_url text DEFAULT ''::text NOT NULL,
  valid_from date,
  submit_user_id bigint,
  submit_user_name text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  del_flag smallint DEFAULT 0 NOT NULL,
  CONSTRAINT app_access_pkey PRIMARY KEY (app_id),
  CONSTRAINT app_access_app_key_key UNIQUE (app_key),
  CONSTRAINT app_access_access_status_check CHECK ((access_status = ANY (ARRAY[0, 1, 2, 4]))),
  CONSTRAINT app_access_api_scopes_check CHECK ((cardinality(api_scopes) > 0)),
  CONSTRAINT app_access_app_type_check CHECK (((app_type >= 1) AND (app_type <= 3))),
  CONSTRAINT app_access_area_ids_check CHECK ((cardinality(area_ids) > 0)),
  CONSTRAINT app_access_callback_url_check CHECK (((callback_url = ''::text) OR (callback_url ~* '^(https?:|mailto:|tel:)'::text))),
  CONSTRAINT app_access_day_quota_check CHECK ((day_quota > 0)),
  CONSTRAINT app_access_day_write_quota_check CHECK ((day_write_quota > 0)),
  CONSTRAINT app_access_del_flag_check CHECK ((del_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT app_access_ip_list_check CHECK ((cardinality(ip_list) > 0)),
  CONSTRAINT app_access_period CHECK ((valid_to >= valid_from)),
  CONSTRAINT app_access_rate_per_minute_check CHECK ((rate_per_minute > 0)),
  CONSTRAINT app_access_waits_since CHECK (((access_status <> 0) OR (submit_time IS NOT NULL))),
  CONSTRAINT app_access_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT app_access_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT app_access_owner_identity_id_fkey FOREIGN KEY (owner_identity_id) REFERENCES sys_user_identity(identity_id),
  CONSTRAINT app_access_secret_user_id_fkey FOREIGN KEY (secret_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT app_access_submit_user_id_fkey FOREIGN KEY (submit_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX app_access_decided ON public.app_access USING btree (audit_user_id, audit_time, app_id) WHERE (access_status = ANY (ARRAY[1, 2, 4]));
CREATE UNIQUE INDEX app_access_name ON public.app_access USING btree (dept_id, app_name) WHERE (del_flag = 0);
CREATE INDEX app_access_waits_since ON public.app_access USING btree (submit_time, app_id) INCLUDE (dept_id) WHERE ((del_flag = 0) AND (access_status = 0));

CREATE TABLE app_call (
  call_id bigint DEFAULT next_id() NOT NULL,
  app_id bigint NOT NULL,
  call_time timestamp with time zone NOT NULL,
  call_name text NOT NULL,
  ip text NOT NULL,
  code integer NOT NULL,
  msg text NOT NULL,
  apply_id bigint,
  cost_ms integer NOT NULL,
  CONSTRAINT app_call_pkey PRIMARY KEY (call_id),
  CONSTRAINT app_call_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id)
);
CREATE INDEX app_call_of_app ON public.app_call USING btree (app_id, call_id DESC);
CREATE INDEX app_call_old ON public.app_call USING btree (call_time);
CREATE INDEX app_call_refused ON public.app_call USING btree (app_id, call_id DESC) WHERE (code <> 200);

CREATE TABLE app_day_use (
  app_id bigint NOT NULL,
  use_day date NOT NULL,
  recipient_count integer DEFAULT 0 NOT NULL,
  write_count integer DEFAULT 0 NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  reaction_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT app_day_use_pkey PRIMARY KEY (app_id, use_day),
  CONSTRAINT app_day_use_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id)
);

CREATE TABLE app_item (
  item_type text COLLATE "C" NOT NULL,
  item_id bigint NOT NULL,
  app_id bigint NOT NULL,
  person_hash bytea NOT NULL,
  create_time timestamp with time zone NOT NULL,
  CONSTRAINT app_item_pkey PRIMARY KEY (item_type, item_id),
  CONSTRAINT app_item_item_type_check CHECK ((item_type = ANY (ARRAY['consult'::text, 'post'::text, 'reply'::text, 'listing'::text, 'signUp'::text]))),
  CONSTRAINT app_item_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id)
);

CREATE TABLE app_minute_use (
  app_id bigint NOT NULL,
  minute timestamp with time zone NOT NULL,
  call_count integer NOT NULL,
  total_count bigint DEFAULT 0 NOT NULL,
  last_call_time timestamp with time zone,
  CONSTRAINT app_minute_use_pkey PRIMARY KEY (app_id),
  CONSTRAINT app_minute_use_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id)
);

CREATE TABLE app_nonce (
  app_id bigint NOT NULL,
  nonce text COLLATE "C" NOT NULL,
  keep_until timestamp with time zone NOT NULL,
  CONSTRAINT app_nonce_pkey PRIMARY KEY (app_id, nonce),
  CONSTRAINT app_nonce_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id)
);
CREATE INDEX app_nonce_old ON public.app_nonce USING btree (keep_until);

CREATE TABLE article (
  article_id bigint DEFAULT next_id() NOT NULL,
  title text NOT NULL,
  sub_title text DEFAULT ''::text NOT NULL,
  column_code smallint NOT NULL,
  cover_type smallint DEFAULT 1 NOT NULL,
  cover_url text,
  summary text DEFAULT ''::text NOT NULL,
  content jsonb NOT NULL,
  source_name text NOT NULL,
  source_url text DEFAULT ''::text NOT NULL,
  author text DEFAULT ''::text NOT NULL,
  keywords text[] DEFAULT '{}'::text[] NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  top_flag smallint DEFAULT 0 NOT NULL,
  recommend_flag smallint DEFAULT 0 NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  video_url text,
  order_num integer,
  visible_dept_ids text[] COLLATE "C" DEFAULT '{}'::text[] NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  share_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT article_pkey PRIMARY KEY (article_id),
  CONSTRAINT article_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT article_check CHECK (((cover_url IS NOT NULL) = (cover_type = 2))),
  CONSTRAINT article_column_code_check CHECK (((column_code >= 1) AND (column_code <= 7))),
  CONSTRAINT article_content_check CHECK ((jsonb_typeof(content) = 'array'::text)),
  CONSTRAINT article_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT article_cover_type_check CHECK (((cover_type >= 1) AND (cover_type <= 3))),
  CONSTRAINT article_like_count_check CHECK ((like_count >= 0)),
  CONSTRAINT article_on_top_is_published CHECK (((audit_status = 2) OR ((top_flag = 0) AND (recommend_flag = 0) AND (order_num IS NULL)))),
  CONSTRAINT article_order_num_check CHECK (((order_num >= 1) AND (order_num <= 9999))),
  CONSTRAINT article_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT article_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT article_recommend_flag_check CHECK ((recommend_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT article_share_count_check CHECK ((share_count >= 0)),
  CONSTRAINT article_source_url_check CHECK (((source_url = ''::text) OR (source_url ~* '^https?://'::text))),
  CONSTRAINT article_top_flag_check CHECK ((top_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT article_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT article_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT article_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT article_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT article_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX article_for_units ON public.article USING gin (visible_dept_ids) WHERE ((del_flag = 0) AND (visible_dept_ids <> '{}'::text[]));
CREATE INDEX article_newest ON public.article USING btree (top_flag DESC, order_num, article_id DESC) INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, column_code, visible_dept_ids, del_flag, title) WHERE (del_flag = 0);
CREATE INDEX article_offline ON public.article USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX article_place ON public.article USING btree (dept_id, publish_time) WHERE (del_flag = 0);
CREATE INDEX article_published ON public.article USING btree (publish_time) INCLUDE (top_flag, article_id, dept_id, audit_status, create_dept_id, create_user_id, column_code) WHERE ((del_flag = 0) AND (publish_time IS NOT NULL));
CREATE INDEX article_returned ON public.article USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 3));
CREATE INDEX article_unit ON public.article USING btree (create_dept_id);
CREATE INDEX article_waiting ON public.article USING btree (dept_id, article_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX article_waits_since ON public.article USING btree (submit_time, article_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX article_words ON public.article USING gin (text_grams(((title || ' '::text) || source_name)));

CREATE TABLE article_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  article_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT article_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT article_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 7))),
  CONSTRAINT article_record_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(article_id),
  CONSTRAINT article_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX article_record_decided ON public.article_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX article_record_of ON public.article_record USING btree (article_id, record_id);

CREATE TABLE book_group (
  group_id bigint DEFAULT next_id() NOT NULL,
  group_name text NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  group_type smallint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  owner_user_id bigint NOT NULL,
  order_num integer DEFAULT 0 NOT NULL,
  remark text,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT book_group_pkey PRIMARY KEY (group_id),
  CONSTRAINT book_group_owner_user_id_parent_id_group_name_key UNIQUE (owner_user_id, parent_id, group_name),
  CONSTRAINT book_group_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT book_group_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX book_group_dept ON public.book_group USING btree (dept_id);

CREATE TABLE book_user (
  book_user_id bigint DEFAULT next_id() NOT NULL,
  group_id bigint NOT NULL,
  user_id bigint,
  real_name text,
  phone_cipher bytea,
  phone_hash uuid,
  carrier text,
  dept_id text COLLATE "C",
  post text,
  order_num integer DEFAULT 0 NOT NULL,
  remark text,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT book_user_pkey PRIMARY KEY (book_user_id),
  CONSTRAINT book_user_group_id_phone_hash_key UNIQUE (group_id, phone_hash),
  CONSTRAINT book_user_group_id_user_id_key UNIQUE (group_id, user_id),
  CONSTRAINT book_user_check CHECK (((user_id IS NOT NULL) OR ((real_name IS NOT NULL) AND (phone_cipher IS NOT NULL) AND (phone_hash IS NOT NULL)))),
  CONSTRAINT book_user_group_id_fkey FOREIGN KEY (group_id) REFERENCES book_group(group_id) ON DELETE CASCADE,
  CONSTRAINT book_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX book_user_order ON public.book_user USING btree (group_id, order_num, book_user_id);

CREATE TABLE cockpit_total (
  figure text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  slot text COLLATE "C" NOT NULL,
  count integer NOT NULL,
  CONSTRAINT cockpit_total_pkey PRIMARY KEY (figure, place, slot)
);

CREATE TABLE cockpit_total_state (
  only_row boolean DEFAULT true NOT NULL,
  as_of timestamp with time zone,
  CONSTRAINT cockpit_total_state_pkey PRIMARY KEY (only_row),
  CONSTRAINT cockpit_total_state_only_row_check CHECK (only_row)
);

CREATE TABLE consult_escalation (
  consult_id bigint NOT NULL,
  reason smallint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  escalate_time timestamp with time zone NOT NULL,
  CONSTRAINT consult_escalation_pkey PRIMARY KEY (consult_id, reason, dept_id),
  CONSTRAINT consult_escalation_reason_check CHECK ((reason = ANY (ARRAY[3, 4]))),
  CONSTRAINT consult_escalation_consult_id_fkey FOREIGN KEY (consult_id) REFERENCES consultation(consult_id),
  CONSTRAINT consult_escalation_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX consult_escalation_office ON public.consult_escalation USING btree (dept_id);

CREATE TABLE consult_notice (
  consult_id bigint NOT NULL,
  reason smallint NOT NULL,
  phone_id bigint NOT NULL,
  notice_time timestamp with time zone NOT NULL,
  CONSTRAINT consult_notice_pkey PRIMARY KEY (consult_id, reason, phone_id),
  CONSTRAINT consult_notice_reason_check CHECK (((reason >= 1) AND (reason <= 4))),
  CONSTRAINT consult_notice_consult_id_fkey FOREIGN KEY (consult_id) REFERENCES consultation(consult_id)
);
CREATE INDEX consult_notice_telephone ON public.consult_notice USING btree (phone_id, notice_time);

CREATE TABLE consult_phone (
  phone_id bigint DEFAULT next_id() NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  call_types smallint[] NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  backup_phone_cipher bytea,
  duty_time text DEFAULT ''::text NOT NULL,
  sms_notice_flag smallint DEFAULT 0 NOT NULL,
  notice_delay_minutes integer DEFAULT 0 NOT NULL,
  escalate_dept_id text COLLATE "C",
  escalate_hours integer,
  order_num integer NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  version integer NOT NULL,
  since_time timestamp with time zone NOT NULL,
  update_user_name text NOT NULL,
  update_time timestamp with time zone NOT NULL,
  CONSTRAINT consult_phone_pkey PRIMARY KEY (phone_id),
  CONSTRAINT consult_phone_call_types_check CHECK ((cardinality(call_types) > 0)),
  CONSTRAINT consult_phone_contact_name_check CHECK ((contact_name <> ''::text)),
  CONSTRAINT consult_phone_escalate_hours_check CHECK (((escalate_hours >= 1) AND (escalate_hours <= 720))),
  CONSTRAINT consult_phone_escalates_after_hours CHECK (((escalate_dept_id IS NULL) = (escalate_hours IS NULL))),
  CONSTRAINT consult_phone_notice_delay_minutes_check CHECK (((notice_delay_minutes >= 0) AND (notice_delay_minutes <= 1440))),
  CONSTRAINT consult_phone_sms_notice_flag_check CHECK ((sms_notice_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT consult_phone_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT consult_phone_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT consult_phone_escalate_dept_id_fkey FOREIGN KEY (escalate_dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX consult_phone_escalation ON public.consult_phone USING btree (escalate_dept_id) WHERE (escalate_dept_id IS NOT NULL);
CREATE INDEX consult_phone_office ON public.consult_phone USING btree (dept_id, order_num);

CREATE TABLE consultation (
  consult_id bigint DEFAULT next_id() NOT NULL,
  consult_no text NOT NULL,
  call_type smallint NOT NULL,
  call_source smallint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  product text DEFAULT ''::text NOT NULL,
  call_user_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  call_time timestamp with time zone NOT NULL,
  urgent_flag smallint NOT NULL,
  sms_reply_flag smallint NOT NULL,
  deadline timestamp with time zone NOT NULL,
  consult_status smallint DEFAULT 0 NOT NULL,
  assign_dept_id text COLLATE "C",
  assign_user_id bigint,
  assign_time timestamp with time zone,
  urge_time timestamp with time zone,
  draft_content text,
  draft_user_id bigint,
  draft_user_name text,
  draft_time timestamp with time zone,
  check_user_id bigint,
  check_user_name text,
  check_time timestamp with time zone,
  check_opinion text,
  reply_content text,
  reply_time timestamp with time zone,
  close_reason text,
  close_time timestamp with time zone,
  create_user_id bigint,
  create_user_name text,
  create_dept_id text COLLATE "C",
  create_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  score smallint,
  score_content text,
  score_time timestamp with time zone,
  public_flag smallint DEFAULT 0 NOT NULL,
  knowledge_id bigint,
  lng double precision,
  lat double precision,
  CONSTRAINT consultation_pkey PRIMARY KEY (consult_id),
  CONSTRAINT consultation_consult_no_key UNIQUE (consult_no),
  CONSTRAINT consultation_answered CHECK (((consult_status <> ALL (ARRAY[4, 5])) OR (reply_time IS NOT NULL))),
  CONSTRAINT consultation_answered_by_two CHECK (((reply_time IS NULL) OR ((reply_content = draft_content) AND (draft_user_id IS NOT NULL) AND (check_user_id IS NOT NULL) AND (draft_user_id <> check_user_id) AND (check_time IS NOT NULL)))),
  CONSTRAINT consultation_call_source_check CHECK (((call_source >= 1) AND (call_source <= 6))),
  CONSTRAINT consultation_call_type_check CHECK (((call_type >= 1) AND (call_type <= 7))),
  CONSTRAINT consultation_closed CHECK (((consult_status <> 6) OR ((close_time IS NOT NULL) AND (COALESCE(close_reason, ''::text) <> ''::text)))),
  CONSTRAINT consultation_consult_no_check CHECK ((consult_no ~ '^ZX[0-9]{13}$'::text)),
  CONSTRAINT consultation_consult_status_check CHECK (((consult_status >= 0) AND (consult_status <= 6))),
  CONSTRAINT consultation_content_check CHECK ((content <> ''::text)),
  CONSTRAINT consultation_drafted CHECK (((consult_status <> ALL (ARRAY[2, 3, 4, 5])) OR ((draft_content <> ''::text) AND (draft_user_id IS NOT NULL)))),
  CONSTRAINT consultation_in_hand CHECK (((consult_status = ANY (ARRAY[0, 6])) OR ((assign_dept_id IS NOT NULL) AND (assign_time IS NOT NULL)))),
  CONSTRAINT consultation_knowledge_is_answered CHECK (((knowledge_id IS NULL) OR (reply_time IS NOT NULL))),
  CONSTRAINT consultation_place_is_a_region CHECK ((dept_id ~ '^33([0-9]{2}){0,3}([0-9][0-9A-HJ-NP-Z])?$'::text)),
  CONSTRAINT consultation_point CHECK (((lng IS NULL) = (lat IS NULL))),
  CONSTRAINT consultation_public_flag_check CHECK ((public_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT consultation_public_is_answered CHECK (((public_flag = 0) OR (reply_time IS NOT NULL))),
  CONSTRAINT consultation_rated CHECK ((((consult_status = 5) = (score IS NOT NULL)) AND ((score IS NULL) = (score_time IS NULL)))),
  CONSTRAINT consultation_score_check CHECK (((score >= 1) AND (score <= 5))),
  CONSTRAINT consultation_sms_reply_flag_check CHECK ((sms_reply_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT consultation_title_check CHECK ((title <> ''::text)),
  CONSTRAINT consultation_urgent_flag_check CHECK ((urgent_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT consultation_assign_dept_id_fkey FOREIGN KEY (assign_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT consultation_assign_user_id_fkey FOREIGN KEY (assign_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT consultation_check_user_id_fkey FOREIGN KEY (check_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT consultation_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT consultation_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT consultation_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT consultation_draft_user_id_fkey FOREIGN KEY (draft_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT consultation_knowledge_id_fkey FOREIGN KEY (knowledge_id) REFERENCES knowledge(knowledge_id)
);
CREATE INDEX consultation_answered_phone ON public.consultation USING btree (phone_hash, reply_time) WHERE (reply_time IS NOT NULL);
CREATE INDEX consultation_area ON public.consultation USING btree (dept_id, consult_id DESC) INCLUDE (consult_status, assign_dept_id, call_time, deadline);
CREATE INDEX consultation_call_time ON public.consultation USING btree (call_time) INCLUDE (dept_id);
CREATE INDEX consultation_example ON public.consultation USING btree (call_type, reply_time) WHERE (public_flag = 1);
CREATE INDEX consultation_open ON public.consultation USING btree (deadline) INCLUDE (dept_id, assign_dept_id) WHERE (consult_status < 4);
CREATE INDEX consultation_reply_time ON public.consultation USING btree (reply_time) INCLUDE (dept_id, call_time) WHERE (reply_time IS NOT NULL);
CREATE INDEX consultation_reporter ON public.consultation USING btree (create_dept_id, consult_id DESC) WHERE (create_dept_id IS NOT NULL);
CREATE INDEX consultation_score_time ON public.consultation USING btree (score_time) INCLUDE (dept_id, score) WHERE (score_time IS NOT NULL);
CREATE INDEX consultation_unit ON public.consultation USING btree (assign_dept_id, consult_status, deadline) WHERE (assign_dept_id IS NOT NULL);
CREATE INDEX consultation_words ON public.consultation USING gin (text_pairs(title));

CREATE TABLE consultation_number (
  day date NOT NULL,
  last_no integer NOT NULL,
  CONSTRAINT consultation_number_pkey PRIMARY KEY (day),
  CONSTRAINT consultation_number_last_no_check CHECK (((last_no >= 1) AND (last_no <= 99999)))
);

CREATE TABLE consultation_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  consult_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint,
  operate_user_name text,
  operate_dept_name text,
  operate_time timestamp with time zone NOT NULL,
  content text,
  CONSTRAINT consultation_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT consultation_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 14))),
  CONSTRAINT consultation_record_consult_id_fkey FOREIGN KEY (consult_id) REFERENCES consultation(consult_id),
  CONSTRAINT consultation_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX consultation_record_of ON public.consultation_record USING btree (consult_id, record_id);

CREATE TABLE content_reaction (
  content_type text COLLATE "C" NOT NULL,
  content_id bigint NOT NULL,
  reaction text COLLATE "C" NOT NULL,
  person_hash bytea NOT NULL,
  reaction_time timestamp with time zone NOT NULL,
  score smallint,
  CONSTRAINT content_reaction_pkey PRIMARY KEY (content_type, content_id, reaction, person_hash),
  CONSTRAINT content_reaction_reaction_check CHECK ((reaction = ANY (ARRAY['like'::text, 'report'::text, 'score'::text]))),
  CONSTRAINT content_reaction_score_check CHECK (((score >= 1) AND (score <= 5))),
  CONSTRAINT content_reaction_score_is_given CHECK (((reaction = 'score'::text) = (score IS NOT NULL)))
);

CREATE TABLE content_tally (
  tally_id bigint DEFAULT next_id() NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  content_id bigint NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  report_count integer DEFAULT 0 NOT NULL,
  share_count integer DEFAULT 0 NOT NULL,
  call_count integer DEFAULT 0 NOT NULL,
  click_count integer DEFAULT 0 NOT NULL,
  score_sum integer DEFAULT 0 NOT NULL,
  score_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT content_tally_pkey PRIMARY KEY (tally_id),
  CONSTRAINT content_tally_content_type_check CHECK ((content_type = ANY (ARRAY['knowledge'::text, 'article'::text, 'post'::text, 'warning'::text, 'listing'::text, 'tour'::text, 'service'::text, 'center'::text])))
);

CREATE TABLE coupon (
  coupon_id bigint DEFAULT next_id() NOT NULL,
  title text NOT NULL,
  coupon_type smallint NOT NULL,
  face_value numeric(8,2) NOT NULL,
  discount numeric(3,1),
  min_amount numeric(8,2) DEFAULT 0 NOT NULL,
  total_count integer NOT NULL,
  per_limit integer DEFAULT 1 NOT NULL,
  receive_start timestamp with time zone NOT NULL,
  receive_end timestamp with time zone NOT NULL,
  use_start timestamp with time zone NOT NULL,
  use_end timestamp with time zone NOT NULL,
  tour_ids bigint[] NOT NULL,
  fund_source smallint NOT NULL,
  budget_amount numeric(12,2) NOT NULL,
  use_rule text NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  send_count integer DEFAULT 0 NOT NULL,
  use_count integer DEFAULT 0 NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT coupon_pkey PRIMARY KEY (coupon_id),
  CONSTRAINT coupon_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT coupon_check CHECK (((discount IS NOT NULL) = (coupon_type = 2))),
  CONSTRAINT coupon_check1 CHECK ((receive_end > receive_start)),
  CONSTRAINT coupon_check2 CHECK (((use_end > use_start) AND (use_end >= receive_end))),
  CONSTRAINT coupon_check3 CHECK (((send_count >= 0) AND (send_count <= total_count))),
  CONSTRAINT coupon_check4 CHECK (((use_count >= 0) AND (use_count <= send_count))),
  CONSTRAINT coupon_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT coupon_coupon_type_check CHECK (((coupon_type >= 1) AND (coupon_type <= 3))),
  CONSTRAINT coupon_face_value_check CHECK ((face_value > (0)::numeric)),
  CONSTRAINT coupon_fund_source_check CHECK (((fund_source >= 1) AND (fund_source <= 3))),
  CONSTRAINT coupon_per_limit_check CHECK ((per_limit > 0)),
  CONSTRAINT coupon_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT coupon_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT coupon_total_count_check CHECK ((total_count > 0)),
  CONSTRAINT coupon_tour_ids_check CHECK (((cardinality(tour_ids) >= 1) AND (cardinality(tour_ids) <= 50))),
  CONSTRAINT coupon_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT coupon_within_its_budget CHECK ((((send_count)::numeric * face_value) <= budget_amount)),
  CONSTRAINT coupon_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT coupon_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT coupon_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT coupon_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX coupon_newest ON public.coupon USING btree (coupon_id) INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, coupon_type, receive_start, receive_end, del_flag, title) WHERE (del_flag = 0);
CREATE INDEX coupon_offline ON public.coupon USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX coupon_place ON public.coupon USING btree (dept_id, coupon_id) WHERE (del_flag = 0);
CREATE INDEX coupon_unit ON public.coupon USING btree (create_dept_id);
CREATE INDEX coupon_waiting ON public.coupon USING btree (dept_id, coupon_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX coupon_waits_since ON public.coupon USING btree (submit_time, coupon_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX coupon_words ON public.coupon USING gin (text_grams(title));

CREATE TABLE coupon_claim (
  record_id bigint DEFAULT next_id() NOT NULL,
  coupon_id bigint NOT NULL,
  coupon_no text NOT NULL,
  app_id bigint NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  turn integer NOT NULL,
  receive_time timestamp with time zone NOT NULL,
  use_time timestamp with time zone,
  tour_id bigint,
  order_amount numeric(12,2),
  discount_amount numeric(8,2),
  use_app_id bigint,
  CONSTRAINT coupon_claim_pkey PRIMARY KEY (record_id),
  CONSTRAINT coupon_claim_coupon_no_key UNIQUE (coupon_no),
  CONSTRAINT coupon_claim_turn UNIQUE (coupon_id, phone_hash, turn),
  CONSTRAINT coupon_claim_coupon_no_check CHECK ((length(coupon_no) = 16)),
  CONSTRAINT coupon_claim_turn_check CHECK ((turn > 0)),
  CONSTRAINT coupon_claim_used CHECK ((((use_time IS NULL) = (tour_id IS NULL)) AND ((use_time IS NULL) = (order_amount IS NULL)) AND ((use_time IS NULL) = (discount_amount IS NULL)))),
  CONSTRAINT coupon_claim_used_by CHECK (((use_app_id IS NULL) OR (use_time IS NOT NULL))),
  CONSTRAINT coupon_claim_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id),
  CONSTRAINT coupon_claim_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(coupon_id),
  CONSTRAINT coupon_claim_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES rural_tour(tour_id),
  CONSTRAINT coupon_claim_use_app_id_fkey FOREIGN KEY (use_app_id) REFERENCES app_access(app_id)
);
CREATE INDEX coupon_claim_newest ON public.coupon_claim USING btree (coupon_id, record_id DESC);
CREATE INDEX coupon_claim_tour ON public.coupon_claim USING btree (tour_id) WHERE (tour_id IS NOT NULL);

CREATE TABLE coupon_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  coupon_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT coupon_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT coupon_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 7))),
  CONSTRAINT coupon_record_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupon(coupon_id),
  CONSTRAINT coupon_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX coupon_record_decided ON public.coupon_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX coupon_record_of ON public.coupon_record USING btree (coupon_id, record_id);

CREATE TABLE disaster_emergency (
  apply_id bigint NOT NULL,
  disaster_id bigint NOT NULL,
  CONSTRAINT disaster_emergency_pkey PRIMARY KEY (apply_id),
  CONSTRAINT disaster_emergency_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id),
  CONSTRAINT disaster_emergency_disaster_id_fkey FOREIGN KEY (disaster_id) REFERENCES disaster_info(disaster_id)
);
CREATE INDEX disaster_emergency_disaster_id ON public.disaster_emergency USING btree (disaster_id);

CREATE TABLE disaster_info (
  disaster_id bigint DEFAULT next_id() NOT NULL,
  info_type smallint NOT NULL,
  disaster_type smallint NOT NULL,
  warn_level smallint,
  title text NOT NULL,
  content text NOT NULL,
  measures text DEFAULT ''::text NOT NULL,
  issue_unit text NOT NULL,
  issue_time timestamp with time zone NOT NULL,
  effect_start timestamp with time zone NOT NULL,
  effect_end timestamp with time zone NOT NULL,
  affected_crops text[] DEFAULT '{}'::text[] NOT NULL,
  affected_area numeric(12,2),
  disaster_area numeric(12,2),
  no_harvest_area numeric(12,2),
  livestock_loss integer,
  aquatic_loss numeric(12,2),
  facility_loss numeric(12,2),
  direct_loss numeric(12,2),
  affected_households integer,
  sms_apply_id bigint,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  video_url text,
  top_flag smallint DEFAULT 0 NOT NULL,
  reporter_name text DEFAULT ''::text NOT NULL,
  reporter_phone_cipher bytea,
  reporter_phone_hash uuid,
  lng double precision,
  lat double precision,
  cover_url text,
  image_urls text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT disaster_info_pkey PRIMARY KEY (disaster_id),
  CONSTRAINT disaster_info_sms_apply_id_key UNIQUE (sms_apply_id),
  CONSTRAINT disaster_info_affected_area_check CHECK ((affected_area >= (0)::numeric)),
  CONSTRAINT disaster_info_affected_households_check CHECK ((affected_households >= 0)),
  CONSTRAINT disaster_info_aquatic_loss_check CHECK ((aquatic_loss >= (0)::numeric)),
  CONSTRAINT disaster_info_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT disaster_info_content_check CHECK ((content <> ''::text)),
  CONSTRAINT disaster_info_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT disaster_info_del_flag_check CHECK ((del_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT disaster_info_direct_loss_check CHECK ((direct_loss >= (0)::numeric)),
  CONSTRAINT disaster_info_disaster_area_check CHECK ((disaster_area >= (0)::numeric)),
  CONSTRAINT disaster_info_disaster_type_check CHECK ((disaster_type > 0)),
  CONSTRAINT disaster_info_ends_after_it_starts CHECK ((effect_end > effect_start)),
  CONSTRAINT disaster_info_facility_loss_check CHECK ((facility_loss >= (0)::numeric)),
  CONSTRAINT disaster_info_image_urls_check CHECK ((cardinality(image_urls) <= 9)),
  CONSTRAINT disaster_info_info_type_check CHECK (((info_type >= 1) AND (info_type <= 3))),
  CONSTRAINT disaster_info_livestock_loss_check CHECK ((livestock_loss >= 0)),
  CONSTRAINT disaster_info_no_harvest_area_check CHECK ((no_harvest_area >= (0)::numeric)),
  CONSTRAINT disaster_info_on_top_is_published CHECK (((audit_status = 2) OR (top_flag = 0))),
  CONSTRAINT disaster_info_phone CHECK (((reporter_phone_cipher IS NULL) = (reporter_phone_hash IS NULL))),
  CONSTRAINT disaster_info_point CHECK (((lng IS NULL) = (lat IS NULL))),
  CONSTRAINT disaster_info_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT disaster_info_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT disaster_info_title_check CHECK ((title <> ''::text)),
  CONSTRAINT disaster_info_top_flag_check CHECK ((top_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT disaster_info_view_count_check CHECK ((view_count >= 0)),
  CONSTRAINT disaster_info_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT disaster_info_warn_level_check CHECK (((warn_level >= 1) AND (warn_level <= 4))),
  CONSTRAINT disaster_info_warning_has_a_level CHECK (((info_type = 1) = (warn_level IS NOT NULL))),
  CONSTRAINT disaster_info_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT disaster_info_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT disaster_info_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT disaster_info_sms_apply_id_fkey FOREIGN KEY (sms_apply_id) REFERENCES mass_sms_apply(apply_id)
);
CREATE INDEX disaster_info_begun ON public.disaster_info USING btree (effect_start, disaster_id) WHERE ((del_flag = 0) AND (audit_status = 2) AND (info_type = 1));
CREATE INDEX disaster_info_newest ON public.disaster_info USING btree (top_flag, issue_time, disaster_id) WHERE (del_flag = 0);
CREATE INDEX disaster_info_offline ON public.disaster_info USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX disaster_info_passed ON public.disaster_info USING btree (publish_time) INCLUDE (create_dept_id, info_type) WHERE ((del_flag = 0) AND (publish_time IS NOT NULL));
CREATE INDEX disaster_info_published ON public.disaster_info USING btree (info_type, effect_end) WHERE ((del_flag = 0) AND (audit_status = 2));
CREATE INDEX disaster_info_returned ON public.disaster_info USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 3));
CREATE INDEX disaster_info_unit ON public.disaster_info USING btree (create_dept_id, disaster_id);
CREATE INDEX disaster_info_waiting ON public.disaster_info USING btree (create_dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX disaster_info_waits_since ON public.disaster_info USING btree (submit_time, disaster_id) INCLUDE (create_dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX disaster_info_words ON public.disaster_info USING gin (text_grams(title));
CREATE INDEX disaster_info_writer ON public.disaster_info USING btree (create_user_id, disaster_id);

CREATE TABLE disaster_operation_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  disaster_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT disaster_operation_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT disaster_operation_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 7))),
  CONSTRAINT disaster_operation_record_disaster_id_fkey FOREIGN KEY (disaster_id) REFERENCES disaster_info(disaster_id),
  CONSTRAINT disaster_operation_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX disaster_operation_record_decided ON public.disaster_operation_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX disaster_operation_record_of ON public.disaster_operation_record USING btree (disaster_id, record_id);

CREATE TABLE disaster_place (
  disaster_id bigint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  CONSTRAINT disaster_place_pkey PRIMARY KEY (disaster_id, dept_id),
  CONSTRAINT disaster_place_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT disaster_place_disaster_id_fkey FOREIGN KEY (disaster_id) REFERENCES disaster_info(disaster_id)
);
CREATE INDEX disaster_place_of ON public.disaster_place USING btree (dept_id, disaster_id);

CREATE TABLE document_manage (
  id bigint DEFAULT next_id() NOT NULL,
  document_name text NOT NULL,
  document_type smallint NOT NULL,
  document_size bigint NOT NULL,
  url text NOT NULL,
  summary text,
  sort integer DEFAULT 0 NOT NULL,
  release_flag smallint DEFAULT 0 NOT NULL,
  visible_role_ids integer[],
  dept_id text COLLATE "C" NOT NULL,
  download_count integer DEFAULT 0 NOT NULL,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT document_manage_pkey PRIMARY KEY (id),
  CONSTRAINT document_manage_document_size_check CHECK ((document_size >= 0)),
  CONSTRAINT document_manage_document_type_check CHECK ((document_type = ANY (ARRAY[1, 2, 3, 4, 9]))),
  CONSTRAINT document_manage_release_flag_check CHECK ((release_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT document_manage_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT document_manage_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);

CREATE TABLE every_day_help (
  help_id bigint DEFAULT next_id() NOT NULL,
  title text NOT NULL,
  help_date date NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  supply_id bigint NOT NULL,
  info_type smallint NOT NULL,
  product_name text NOT NULL,
  quantity numeric(12,2),
  quantity_unit text DEFAULT ''::text NOT NULL,
  price text DEFAULT ''::text NOT NULL,
  origin_place text DEFAULT ''::text NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  consent_flag smallint NOT NULL,
  sms_content text NOT NULL,
  target_dept_ids text[] NOT NULL,
  target_categories text[] DEFAULT '{}'::text[] NOT NULL,
  sms_apply_id bigint,
  deal_flag smallint,
  deal_amount numeric(12,2),
  deal_quantity numeric(12,2),
  feedback text DEFAULT ''::text NOT NULL,
  feedback_time timestamp with time zone,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT every_day_help_pkey PRIMARY KEY (help_id),
  CONSTRAINT every_day_help_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT every_day_help_consent_flag_check CHECK ((consent_flag = 1)),
  CONSTRAINT every_day_help_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT every_day_help_deal_amount_check CHECK ((deal_amount > (0)::numeric)),
  CONSTRAINT every_day_help_deal_flag_check CHECK ((deal_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT every_day_help_deal_quantity_check CHECK ((deal_quantity > (0)::numeric)),
  CONSTRAINT every_day_help_info_type_check CHECK ((info_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT every_day_help_outcome CHECK ((((deal_flag IS NULL) = (feedback_time IS NULL)) AND ((NOT (deal_flag IS DISTINCT FROM 1)) = (deal_amount IS NOT NULL)) AND ((deal_quantity IS NULL) OR (deal_amount IS NOT NULL)))),
  CONSTRAINT every_day_help_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT every_day_help_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT every_day_help_quantity_check CHECK ((quantity > (0)::numeric)),
  CONSTRAINT every_day_help_target_dept_ids_check CHECK ((cardinality(target_dept_ids) > 0)),
  CONSTRAINT every_day_help_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT every_day_help_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT every_day_help_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT every_day_help_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT every_day_help_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT every_day_help_sms_apply_id_fkey FOREIGN KEY (sms_apply_id) REFERENCES mass_sms_apply(apply_id),
  CONSTRAINT every_day_help_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supply_demand(supply_id)
);
CREATE UNIQUE INDEX every_day_help_day ON public.every_day_help USING btree (help_date, dept_id) WHERE ((del_flag = 0) AND (audit_status <> 4));
CREATE INDEX every_day_help_dealt ON public.every_day_help USING btree (dept_id) INCLUDE (deal_amount) WHERE ((del_flag = 0) AND (deal_flag = 1));
CREATE INDEX every_day_help_listing ON public.every_day_help USING btree (supply_id);
CREATE INDEX every_day_help_newest ON public.every_day_help USING btree (help_date, help_id) INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, info_type, deal_flag, del_flag, product_name) WHERE (del_flag = 0);
CREATE INDEX every_day_help_offline ON public.every_day_help USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX every_day_help_place ON public.every_day_help USING btree (dept_id, help_date, help_id) WHERE (del_flag = 0);
CREATE INDEX every_day_help_returned ON public.every_day_help USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 3));
CREATE INDEX every_day_help_targets ON public.every_day_help USING gin (target_dept_ids);
CREATE INDEX every_day_help_unit ON public.every_day_help USING btree (create_dept_id);
CREATE INDEX every_day_help_waits_since ON public.every_day_help USING btree (submit_time, help_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX every_day_help_words ON public.every_day_help USING gin (text_grams(product_name));

CREATE TABLE every_day_help_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  help_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT every_day_help_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT every_day_help_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 9))),
  CONSTRAINT every_day_help_record_help_id_fkey FOREIGN KEY (help_id) REFERENCES every_day_help(help_id),
  CONSTRAINT every_day_help_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX every_day_help_record_decided ON public.every_day_help_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX every_day_help_record_of ON public.every_day_help_record USING btree (help_id, record_id);

CREATE TABLE export_task (
  export_id bigint DEFAULT next_id() NOT NULL,
  title text NOT NULL,
  file_name text NOT NULL,
  status smallint DEFAULT 0 NOT NULL,
  total_count integer DEFAULT 0 NOT NULL,
  done_count integer DEFAULT 0 NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  byte_count bigint DEFAULT 0 NOT NULL,
  plain_flag smallint DEFAULT 0 NOT NULL,
  permissions text[] NOT NULL,
  file_key_cipher bytea,
  reason text,
  create_user_id bigint NOT NULL,
  identity_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  finish_time timestamp with time zone,
  expire_time timestamp with time zone,
  beat_time timestamp with time zone DEFAULT now() NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  CONSTRAINT export_task_pkey PRIMARY KEY (export_id),
  CONSTRAINT export_task_check CHECK (((status = 2) = (file_key_cipher IS NOT NULL))),
  CONSTRAINT export_task_plain_flag_check CHECK ((plain_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT export_task_status_check CHECK (((status >= 0) AND (status <= 5))),
  CONSTRAINT export_task_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX export_task_kept ON public.export_task USING btree (expire_time) WHERE (status = 2);
CREATE INDEX export_task_own ON public.export_task USING btree (create_user_id, export_id);
CREATE INDEX export_task_unfinished ON public.export_task USING btree (beat_time) WHERE (status < 2);

CREATE TABLE file_use (
  file_id bigint NOT NULL,
  object_kind text COLLATE "C" NOT NULL,
  object_id bigint NOT NULL,
  place smallint NOT NULL,
  CONSTRAINT file_use_pkey PRIMARY KEY (object_kind, object_id, file_id),
  CONSTRAINT file_use_place_check CHECK ((place >= 0)),
  CONSTRAINT file_use_file_id_fkey FOREIGN KEY (file_id) REFERENCES sys_file(file_id)
);
CREATE INDEX file_use_file ON public.file_use USING btree (file_id);

CREATE TABLE form_draft (
  identity_id bigint NOT NULL,
  draft_id text COLLATE "C" NOT NULL,
  form_key text NOT NULL,
  about text NOT NULL,
  content_cipher bytea NOT NULL,
  update_time timestamp with time zone NOT NULL,
  CONSTRAINT form_draft_pkey PRIMARY KEY (identity_id, draft_id),
  CONSTRAINT form_draft_draft_id_check CHECK ((draft_id ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT form_draft_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES sys_user_identity(identity_id)
);
CREATE INDEX form_draft_old ON public.form_draft USING btree (update_time);

CREATE TABLE global_type (
  type_id bigint DEFAULT next_id() NOT NULL,
  parent_id bigint,
  type_key text NOT NULL,
  node_kind smallint NOT NULL,
  type_name text NOT NULL,
  sn integer DEFAULT 0 NOT NULL,
  word_level smallint,
  match_mode smallint,
  except_words text[] DEFAULT '{}'::text[] NOT NULL,
  effect_dept_id text COLLATE "C" DEFAULT '33'::text NOT NULL,
  hit_count bigint DEFAULT 0 NOT NULL,
  last_hit_time timestamp with time zone,
  status smallint DEFAULT 1 NOT NULL,
  remark text,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  alias_words text[] DEFAULT '{}'::text[] NOT NULL,
  create_user_id bigint,
  create_user_name text,
  update_user_name text,
  version integer DEFAULT 1 NOT NULL,
  folded_name text GENERATED ALWAYS AS lower(NORMALIZE(type_name, NFKC)),
  CONSTRAINT global_type_pkey PRIMARY KEY (type_id),
  CONSTRAINT global_type_check CHECK (((node_kind = 1) OR ((word_level = ANY (ARRAY[1, 2])) AND (match_mode = ANY (ARRAY[1, 2]))))),
  CONSTRAINT global_type_effect_dept_id_check CHECK ((effect_dept_id ~ '^33([0-9A-Z]{2}){0,4}$'::text)),
  CONSTRAINT global_type_node_kind_check CHECK ((node_kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT global_type_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT global_type_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT global_type_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES global_type(type_id)
);
CREATE UNIQUE INDEX global_type_category ON public.global_type USING btree (type_key, parent_id, effect_dept_id, type_name) NULLS NOT DISTINCT WHERE (node_kind = 1);
CREATE INDEX global_type_newest ON public.global_type USING btree (type_key, type_id DESC) WHERE (node_kind = 2);
CREATE INDEX global_type_parent ON public.global_type USING btree (parent_id);
CREATE UNIQUE INDEX global_type_word ON public.global_type USING btree (type_key, effect_dept_id, folded_name) WHERE (node_kind = 2);
CREATE TRIGGER global_type_category_around BEFORE INSERT OR UPDATE OF parent_id, effect_dept_id ON public.global_type FOR EACH ROW EXECUTE FUNCTION demand_category_around();
CREATE TRIGGER global_type_changed AFTER INSERT OR DELETE OR TRUNCATE ON public.global_type FOR EACH STATEMENT EXECUTE FUNCTION count_word_change();
CREATE TRIGGER global_type_word_changed AFTER UPDATE OF type_key, node_kind, type_name, word_level, match_mode, except_words, alias_words, effect_dept_id, status ON public.global_type FOR EACH STATEMENT EXECUTE FUNCTION count_word_change();

CREATE TABLE idempotent_request (
  user_id bigint NOT NULL,
  client_req_id text NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT idempotent_request_pkey PRIMARY KEY (user_id, client_req_id)
);

CREATE TABLE import_task (
  import_id bigint DEFAULT next_id() NOT NULL,
  file_name text NOT NULL,
  status smallint DEFAULT 0 NOT NULL,
  row_count integer DEFAULT 0 NOT NULL,
  done_count integer DEFAULT 0 NOT NULL,
  fail_count integer DEFAULT 0 NOT NULL,
  problem_count integer DEFAULT 0 NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  reason text,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  finish_time timestamp with time zone,
  beat_time timestamp with time zone DEFAULT now() NOT NULL,
  biz_type text DEFAULT 'sys_user'::text NOT NULL,
  CONSTRAINT import_task_pkey PRIMARY KEY (import_id),
  CONSTRAINT import_task_biz_type_check CHECK ((biz_type = ANY (ARRAY['sys_user'::text, 'agri_subject'::text, 'rural_tour'::text]))),
  CONSTRAINT import_task_status_check CHECK (((status >= 0) AND (status <= 4))),
  CONSTRAINT import_task_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id)
);
CREATE UNIQUE INDEX import_task_one_at_a_time ON public.import_task USING btree (create_user_id) WHERE (status < 2);
CREATE INDEX import_task_user ON public.import_task USING btree (create_user_id, import_id);

CREATE TABLE import_task_report (
  import_id bigint NOT NULL,
  content_cipher bytea NOT NULL,
  create_time timestamp with time zone NOT NULL,
  CONSTRAINT import_task_report_pkey PRIMARY KEY (import_id),
  CONSTRAINT import_task_report_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_task(import_id)
);

CREATE TABLE interaction_post (
  post_id bigint DEFAULT next_id() NOT NULL,
  post_type smallint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  topic text DEFAULT ''::text NOT NULL,
  image_urls text[] DEFAULT '{}'::text[] NOT NULL,
  official_flag smallint NOT NULL,
  post_user_id bigint,
  post_user_name text NOT NULL,
  post_user_rank smallint NOT NULL,
  phone_cipher bytea,
  dept_id text COLLATE "C" NOT NULL,
  post_time timestamp with time zone NOT NULL,
  reply_count integer DEFAULT 0 NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  report_count integer DEFAULT 0 NOT NULL,
  machine_result smallint NOT NULL,
  hit_words text[] DEFAULT '{}'::text[] NOT NULL,
  audit_status smallint DEFAULT 1 NOT NULL,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  del_flag smallint DEFAULT 0 NOT NULL,
  brought_user_id bigint,
  video_url text,
  top_flag smallint DEFAULT 0 NOT NULL,
  CONSTRAINT interaction_post_pkey PRIMARY KEY (post_id),
  CONSTRAINT interaction_post_audit_status_check CHECK (((audit_status >= 1) AND (audit_status <= 4))),
  CONSTRAINT interaction_post_author CHECK (((official_flag = 0) OR (post_user_id IS NOT NULL))),
  CONSTRAINT interaction_post_content_check CHECK ((content <> ''::text)),
  CONSTRAINT interaction_post_decided CHECK (((audit_status = 1) OR ((audit_user_name IS NOT NULL) AND (audit_time IS NOT NULL)))),
  CONSTRAINT interaction_post_del_flag_check CHECK ((del_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT interaction_post_image_urls_check CHECK ((cardinality(image_urls) <= 9)),
  CONSTRAINT interaction_post_like_count_check CHECK ((like_count >= 0)),
  CONSTRAINT interaction_post_machine_result_check CHECK (((machine_result >= 1) AND (machine_result <= 3))),
  CONSTRAINT interaction_post_official_flag_check CHECK ((official_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT interaction_post_on_top_is_public CHECK (((audit_status = 2) OR (top_flag = 0))),
  CONSTRAINT interaction_post_post_type_check CHECK (((post_type >= 1) AND (post_type <= 4))),
  CONSTRAINT interaction_post_reason CHECK (((audit_status = ANY (ARRAY[1, 2])) OR (COALESCE(audit_opinion, ''::text) <> ''::text))),
  CONSTRAINT interaction_post_reply_count_check CHECK ((reply_count >= 0)),
  CONSTRAINT interaction_post_report_count_check CHECK ((report_count >= 0)),
  CONSTRAINT interaction_post_title_check CHECK ((title <> ''::text)),
  CONSTRAINT interaction_post_top_flag_check CHECK ((top_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT interaction_post_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT interaction_post_brought_user_id_fkey FOREIGN KEY (brought_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT interaction_post_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT interaction_post_post_user_id_fkey FOREIGN KEY (post_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX interaction_post_area ON public.interaction_post USING btree (dept_id, post_id DESC) INCLUDE (audit_status, post_type, machine_result) WHERE (del_flag = 0);
CREATE INDEX interaction_post_machine ON public.interaction_post USING btree (machine_result, top_flag DESC, post_id DESC) INCLUDE (dept_id, audit_status, post_type) WHERE ((del_flag = 0) AND (machine_result > 1));
CREATE INDEX interaction_post_newest ON public.interaction_post USING btree (top_flag DESC, post_id DESC) INCLUDE (dept_id, audit_status, post_type, machine_result) WHERE (del_flag = 0);
CREATE INDEX interaction_post_state ON public.interaction_post USING btree (audit_status, top_flag DESC, post_id DESC) INCLUDE (dept_id, post_type, machine_result) WHERE (del_flag = 0);
CREATE INDEX interaction_post_time ON public.interaction_post USING btree (post_time) INCLUDE (post_id, dept_id, audit_status) WHERE (del_flag = 0);
CREATE INDEX interaction_post_topic ON public.interaction_post USING gin (text_pairs(topic)) WHERE ((del_flag = 0) AND (topic <> ''::text));
CREATE INDEX interaction_post_unit ON public.interaction_post USING btree (dept_id);
CREATE INDEX interaction_post_waits_since ON public.interaction_post USING btree (post_time, post_id) INCLUDE (dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX interaction_post_words ON public.interaction_post USING gin (text_pairs(((((title || ' '::text) || content) || ' '::text) || post_user_name))) WHERE (del_flag = 0);

CREATE TABLE interaction_post_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  post_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  CONSTRAINT interaction_post_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT interaction_post_record_operate_type_check CHECK ((operate_type = ANY (ARRAY[1, 4, 5, 6, 7]))),
  CONSTRAINT interaction_post_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT interaction_post_record_post_id_fkey FOREIGN KEY (post_id) REFERENCES interaction_post(post_id)
);
CREATE INDEX interaction_post_record_decided ON public.interaction_post_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX interaction_post_record_of ON public.interaction_post_record USING btree (post_id, record_id);

CREATE TABLE interaction_reply (
  reply_id bigint DEFAULT next_id() NOT NULL,
  post_id bigint NOT NULL,
  reply_user_name text NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  content text NOT NULL,
  reply_time timestamp with time zone NOT NULL,
  machine_result smallint NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  CONSTRAINT interaction_reply_pkey PRIMARY KEY (reply_id),
  CONSTRAINT interaction_reply_content_check CHECK ((content <> ''::text)),
  CONSTRAINT interaction_reply_del_flag_check CHECK ((del_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT interaction_reply_machine_result_check CHECK (((machine_result >= 1) AND (machine_result <= 3))),
  CONSTRAINT interaction_reply_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT interaction_reply_post_id_fkey FOREIGN KEY (post_id) REFERENCES interaction_post(post_id)
);
CREATE INDEX interaction_reply_newest ON public.interaction_reply USING btree (post_id, reply_id DESC) WHERE (del_flag = 0);
CREATE INDEX interaction_reply_unit ON public.interaction_reply USING btree (dept_id);

CREATE TABLE knowledge (
  knowledge_id bigint DEFAULT next_id() NOT NULL,
  title text NOT NULL,
  knowledge_type smallint NOT NULL,
  product text DEFAULT ''::text NOT NULL,
  season text DEFAULT ''::text NOT NULL,
  cover_url text,
  content jsonb NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  author text NOT NULL,
  author_unit text DEFAULT ''::text NOT NULL,
  source_from smallint DEFAULT 1 NOT NULL,
  source_url text DEFAULT ''::text NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  view_count integer DEFAULT 0 NOT NULL,
  like_count integer DEFAULT 0 NOT NULL,
  collect_count integer DEFAULT 0 NOT NULL,
  share_count integer DEFAULT 0 NOT NULL,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  video_url text,
  top_flag smallint DEFAULT 0 NOT NULL,
  CONSTRAINT knowledge_pkey PRIMARY KEY (knowledge_id),
  CONSTRAINT knowledge_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT knowledge_content_check CHECK ((jsonb_typeof(content) = 'array'::text)),
  CONSTRAINT knowledge_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT knowledge_knowledge_type_check CHECK (((knowledge_type >= 1) AND (knowledge_type <= 9))),
  CONSTRAINT knowledge_on_top_is_published CHECK (((audit_status = 2) OR (top_flag = 0))),
  CONSTRAINT knowledge_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT knowledge_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT knowledge_source_from_check CHECK ((source_from = ANY (ARRAY[1, 2]))),
  CONSTRAINT knowledge_source_url_check CHECK (((source_url = ''::text) OR (source_url ~* '^https?://'::text))),
  CONSTRAINT knowledge_top_flag_check CHECK ((top_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT knowledge_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT knowledge_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT knowledge_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT knowledge_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT knowledge_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX knowledge_newest ON public.knowledge USING btree (top_flag, knowledge_id) INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, knowledge_type, del_flag, title) WHERE (del_flag = 0);
CREATE INDEX knowledge_offline ON public.knowledge USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX knowledge_place ON public.knowledge USING btree (dept_id, knowledge_id) WHERE (del_flag = 0);
CREATE INDEX knowledge_returned ON public.knowledge USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 3));
CREATE INDEX knowledge_unit ON public.knowledge USING btree (create_dept_id);
CREATE INDEX knowledge_waiting ON public.knowledge USING btree (dept_id, knowledge_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX knowledge_waits_since ON public.knowledge USING btree (submit_time, knowledge_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX knowledge_words ON public.knowledge USING gin (text_grams(((((title || ' '::text) || product) || ' '::text) || author)));

CREATE TABLE knowledge_operation_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  knowledge_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT knowledge_operation_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT knowledge_operation_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 7))),
  CONSTRAINT knowledge_operation_record_knowledge_id_fkey FOREIGN KEY (knowledge_id) REFERENCES knowledge(knowledge_id),
  CONSTRAINT knowledge_operation_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX knowledge_operation_record_decided ON public.knowledge_operation_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX knowledge_operation_record_of ON public.knowledge_operation_record USING btree (knowledge_id, record_id);

CREATE TABLE link_click (
  click_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  link_no integer NOT NULL,
  seq integer NOT NULL,
  click_time timestamp with time zone NOT NULL,
  os_type smallint,
  folded boolean DEFAULT false NOT NULL,
  CONSTRAINT link_click_pkey PRIMARY KEY (click_id),
  CONSTRAINT link_click_link_no_fkey FOREIGN KEY (link_no) REFERENCES short_link(link_no)
);
CREATE INDEX link_click_new ON public.link_click USING btree (click_id) WHERE (NOT folded);
CREATE INDEX link_click_time ON public.link_click USING brin (click_time);

CREATE TABLE live_shop_device_service (
  device_id bigint NOT NULL,
  type_id bigint NOT NULL,
  CONSTRAINT live_shop_device_service_pkey PRIMARY KEY (device_id, type_id),
  CONSTRAINT live_shop_device_service_device_id_fkey FOREIGN KEY (device_id) REFERENCES live_shop_smart_device(id) ON DELETE CASCADE,
  CONSTRAINT live_shop_device_service_type_id_fkey FOREIGN KEY (type_id) REFERENCES live_shop_service_type(id)
);
CREATE INDEX live_shop_device_service_type ON public.live_shop_device_service USING btree (type_id);

CREATE TABLE live_shop_service_icon (
  id bigint DEFAULT next_id() NOT NULL,
  icon_name text NOT NULL,
  icon_url text NOT NULL,
  icon_type smallint NOT NULL,
  order_num integer DEFAULT 0 NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT live_shop_service_icon_pkey PRIMARY KEY (id),
  CONSTRAINT live_shop_service_icon_icon_name_check CHECK ((icon_name <> ''::text)),
  CONSTRAINT live_shop_service_icon_icon_type_check CHECK (((icon_type >= 1) AND (icon_type <= 3))),
  CONSTRAINT live_shop_service_icon_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_shop_service_icon_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT live_shop_service_icon_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX live_shop_service_icon_order ON public.live_shop_service_icon USING btree (order_num, id);
CREATE INDEX live_shop_service_icon_place ON public.live_shop_service_icon USING btree (dept_id);

CREATE TABLE live_shop_service_type (
  id bigint DEFAULT next_id() NOT NULL,
  type_name text NOT NULL,
  type_code text NOT NULL,
  icon_id bigint,
  description text DEFAULT ''::text NOT NULL,
  item_names text[] DEFAULT '{}'::text[] NOT NULL,
  order_num integer DEFAULT 0 NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT live_shop_service_type_pkey PRIMARY KEY (id),
  CONSTRAINT live_shop_service_type_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_shop_service_type_type_code_check CHECK ((type_code <> ''::text)),
  CONSTRAINT live_shop_service_type_type_name_check CHECK ((type_name <> ''::text)),
  CONSTRAINT live_shop_service_type_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT live_shop_service_type_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT live_shop_service_type_icon_id_fkey FOREIGN KEY (icon_id) REFERENCES live_shop_service_icon(id)
);
CREATE UNIQUE INDEX live_shop_service_type_code ON public.live_shop_service_type USING btree (dept_id, type_code);
CREATE INDEX live_shop_service_type_icon ON public.live_shop_service_type USING btree (icon_id);
CREATE INDEX live_shop_service_type_order ON public.live_shop_service_type USING btree (order_num, id);

CREATE TABLE live_shop_smart_device (
  id bigint DEFAULT next_id() NOT NULL,
  device_name text NOT NULL,
  device_no text NOT NULL,
  device_type smallint NOT NULL,
  shop_name text NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  lng double precision,
  lat double precision,
  manufacturer text DEFAULT ''::text NOT NULL,
  model text DEFAULT ''::text NOT NULL,
  sim_no text DEFAULT ''::text NOT NULL,
  install_date date,
  warranty_date date,
  reported_status smallint,
  last_online_time timestamp with time zone,
  manager_name text DEFAULT ''::text NOT NULL,
  manager_phone_cipher bytea,
  icon_id bigint,
  status smallint DEFAULT 1 NOT NULL,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT live_shop_smart_device_pkey PRIMARY KEY (id),
  CONSTRAINT live_shop_smart_device_check CHECK ((warranty_date >= install_date)),
  CONSTRAINT live_shop_smart_device_device_name_check CHECK ((device_name <> ''::text)),
  CONSTRAINT live_shop_smart_device_device_no_check CHECK ((device_no <> ''::text)),
  CONSTRAINT live_shop_smart_device_device_type_check CHECK ((device_type = ANY (ARRAY[1, 2, 3, 4, 5, 6, 9]))),
  CONSTRAINT live_shop_smart_device_reported CHECK (((reported_status IS NULL) = (last_online_time IS NULL))),
  CONSTRAINT live_shop_smart_device_reported_status_check CHECK ((reported_status = ANY (ARRAY[1, 2]))),
  CONSTRAINT live_shop_smart_device_shop_name_check CHECK ((shop_name <> ''::text)),
  CONSTRAINT live_shop_smart_device_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT live_shop_smart_device_whole_place CHECK (((lng IS NULL) = (lat IS NULL))),
  CONSTRAINT live_shop_smart_device_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT live_shop_smart_device_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT live_shop_smart_device_icon_id_fkey FOREIGN KEY (icon_id) REFERENCES live_shop_service_icon(id)
);
CREATE INDEX live_shop_smart_device_icon ON public.live_shop_smart_device USING btree (icon_id);
CREATE UNIQUE INDEX live_shop_smart_device_no ON public.live_shop_smart_device USING btree (device_no);
CREATE INDEX live_shop_smart_device_place ON public.live_shop_smart_device USING btree (dept_id, id);

CREATE TABLE log_login (
  log_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  login_type smallint NOT NULL,
  result smallint NOT NULL,
  fail_reason text,
  ip text NOT NULL,
  user_agent text,
  login_time timestamp with time zone DEFAULT now() NOT NULL,
  real_name text,
  dept_id text COLLATE "C",
  dept_name text,
  CONSTRAINT log_login_pkey PRIMARY KEY (log_id)
);
CREATE INDEX log_login_account ON public.log_login USING btree (lower(user_name) text_pattern_ops);
CREATE INDEX log_login_address ON public.log_login USING btree (ip, login_time);
CREATE INDEX log_login_dept ON public.log_login USING btree (dept_id, login_time);
CREATE INDEX log_login_person ON public.log_login USING btree (real_name text_pattern_ops);
CREATE INDEX log_login_refused ON public.log_login USING btree (login_time, log_id) WHERE (result = 0);
CREATE INDEX log_login_time ON public.log_login USING btree (login_time, log_id);
CREATE INDEX log_login_type ON public.log_login USING btree (login_type, login_time, log_id);
CREATE INDEX log_login_user ON public.log_login USING btree (user_id, login_time);
CREATE TRIGGER log_login_append_only BEFORE DELETE OR UPDATE ON public.log_login FOR EACH ROW EXECUTE FUNCTION is_append_only();
CREATE TRIGGER log_login_not_emptied BEFORE TRUNCATE ON public.log_login FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();

CREATE TABLE log_oper (
  log_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint,
  user_name text NOT NULL,
  real_name text NOT NULL,
  identity_id bigint,
  dept_id text COLLATE "C",
  dept_name text,
  role_names text NOT NULL,
  module text NOT NULL,
  action text NOT NULL,
  biz_type text NOT NULL,
  biz_id text COLLATE "C" NOT NULL,
  summary text NOT NULL,
  before_data text,
  after_data text,
  request_id text,
  ip text,
  operate_time timestamp with time zone NOT NULL,
  chain_no bigint,
  prev_hash text,
  row_hash text,
  method text,
  path text,
  request_digest text,
  result_code integer,
  cost_ms integer,
  CONSTRAINT log_oper_pkey PRIMARY KEY (log_id),
  CONSTRAINT log_oper_chain_no_key UNIQUE (chain_no),
  CONSTRAINT log_oper_check CHECK (((chain_no IS NULL) = (row_hash IS NULL)))
);
CREATE INDEX log_oper_account ON public.log_oper USING btree (lower(user_name) text_pattern_ops);
CREATE INDEX log_oper_action ON public.log_oper USING btree (action, operate_time, log_id);
CREATE INDEX log_oper_address ON public.log_oper USING btree (ip, operate_time, log_id);
CREATE INDEX log_oper_biz_id ON public.log_oper USING btree (biz_id, operate_time);
CREATE INDEX log_oper_dept ON public.log_oper USING btree (dept_id, operate_time);
CREATE INDEX log_oper_module ON public.log_oper USING btree (module, operate_time, log_id);
CREATE INDEX log_oper_object ON public.log_oper USING btree (biz_type, biz_id, operate_time);
CREATE INDEX log_oper_person ON public.log_oper USING btree (real_name text_pattern_ops);
CREATE INDEX log_oper_refused ON public.log_oper USING btree (operate_time, log_id) WHERE (result_code <> 200);
CREATE INDEX log_oper_request ON public.log_oper USING btree (request_id);
CREATE INDEX log_oper_time ON public.log_oper USING btree (operate_time, log_id);
CREATE INDEX log_oper_unchained ON public.log_oper USING btree (log_id) WHERE (chain_no IS NULL);
CREATE INDEX log_oper_user ON public.log_oper USING btree (user_id, operate_time);
CREATE INDEX log_oper_words ON public.log_oper USING gin (text_pairs(summary));
CREATE TRIGGER log_oper_append_only BEFORE DELETE OR UPDATE ON public.log_oper FOR EACH ROW EXECUTE FUNCTION log_oper_is_append_only();
CREATE TRIGGER log_oper_not_emptied BEFORE TRUNCATE ON public.log_oper FOR EACH STATEMENT EXECUTE FUNCTION log_oper_is_append_only();

CREATE TABLE login_guess (
  subject text NOT NULL,
  guess_count integer NOT NULL,
  guess_time timestamp with time zone NOT NULL,
  begin_time timestamp with time zone DEFAULT now() NOT NULL,
  wrong_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT login_guess_pkey PRIMARY KEY (subject),
  CONSTRAINT login_guess_guess_count_check CHECK ((guess_count >= 0)),
  CONSTRAINT login_guess_wrong_count_check CHECK ((wrong_count >= 0))
);
CREATE INDEX login_guess_time ON public.login_guess USING btree (guess_time);

CREATE TABLE mass_sms_apply (
  apply_id bigint DEFAULT next_id() NOT NULL,
  apply_no text NOT NULL,
  sms_title text NOT NULL,
  sms_category text NOT NULL,
  sms_sign text NOT NULL,
  sms_content text NOT NULL,
  sms_tail text DEFAULT ''::text NOT NULL,
  full_content text NOT NULL,
  word_count integer NOT NULL,
  segment_count integer NOT NULL,
  send_mode smallint NOT NULL,
  send_time timestamp with time zone,
  urgent_flag smallint DEFAULT 0 NOT NULL,
  urgent_reason text,
  warn_level smallint,
  send_obj_type smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  obj_dept_ids text[] DEFAULT '{}'::text[] NOT NULL,
  exclude_dept_ids text[] DEFAULT '{}'::text[] NOT NULL,
  obj_category_ids text[] DEFAULT '{}'::text[] NOT NULL,
  group_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  user_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  phone_file_id bigint,
  phone_ciphers bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  total_count integer DEFAULT 0 NOT NULL,
  valid_count integer DEFAULT 0 NOT NULL,
  duplicate_count integer DEFAULT 0 NOT NULL,
  invalid_count integer DEFAULT 0 NOT NULL,
  opt_out_count integer DEFAULT 0 NOT NULL,
  no_consent_count integer DEFAULT 0 NOT NULL,
  limit_count integer DEFAULT 0 NOT NULL,
  disabled_count integer DEFAULT 0 NOT NULL,
  outside_count integer DEFAULT 0 NOT NULL,
  count_by_category jsonb DEFAULT '[]'::jsonb NOT NULL,
  sms_count integer DEFAULT 0 NOT NULL,
  send_count integer DEFAULT 0 NOT NULL,
  success_count integer DEFAULT 0 NOT NULL,
  fail_count integer DEFAULT 0 NOT NULL,
  unknown_count integer DEFAULT 0 NOT NULL,
  cancel_count integer DEFAULT 0 NOT NULL,
  reply_count integer DEFAULT 0 NOT NULL,
  click_count integer DEFAULT 0 NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  send_status smallint DEFAULT 0 NOT NULL,
  hold_reason text,
  hold_remark text,
  audit_step smallint DEFAULT 0 NOT NULL,
  total_step smallint DEFAULT 0 NOT NULL,
  current_audit_dept_id text COLLATE "C",
  content_hash text,
  passed_hash text,
  sms_config_version text NOT NULL,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  apply_user_id bigint NOT NULL,
  apply_certificate_hash uuid,
  apply_user_name text NOT NULL,
  apply_dept_id text COLLATE "C" NOT NULL,
  apply_dept_name text NOT NULL,
  apply_role_keys text[] NOT NULL,
  apply_area text COLLATE "C" NOT NULL,
  apply_time timestamp with time zone,
  real_send_time timestamp with time zone,
  finish_time timestamp with time zone,
  revoke_time timestamp with time zone,
  cancel_time timestamp with time zone,
  cancel_user_name text,
  cancel_reason text,
  quota_dept_id text COLLATE "C",
  quota_month text,
  quota_count bigint DEFAULT 0 NOT NULL,
  supervise_flag smallint DEFAULT 0 NOT NULL,
  supervise_remark text,
  copied_from_id bigint,
  remark text,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  template_id bigint,
  template_version integer,
  template_params jsonb,
  product_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  request_id bigint,
  night_flag smallint DEFAULT 0 NOT NULL,
  link_url text DEFAULT ''::text NOT NULL,
  click_user_count integer DEFAULT 0 NOT NULL,
  usual_count integer,
  source_apply_id bigint,
  follow_up_kind smallint DEFAULT 0 NOT NULL,
  canary_mode smallint DEFAULT 0 NOT NULL,
  canary_count integer DEFAULT 200 NOT NULL,
  canary_fail_rate smallint,
  canary_to_seq integer DEFAULT 0 NOT NULL,
  canary_state smallint DEFAULT 0 NOT NULL,
  canary_time timestamp with time zone,
  emergency_flag smallint DEFAULT 0 NOT NULL,
  app_id bigint,
  app_name text,
  submit_notes text[] DEFAULT '{}'::text[] NOT NULL,
  release_no bigint DEFAULT 0 NOT NULL,
  dead_count integer DEFAULT 0 NOT NULL,
  include_dead_flag smallint DEFAULT 0 NOT NULL,
  include_told_flag smallint DEFAULT 0 NOT NULL,
  word_change_no bigint,
  CONSTRAINT mass_sms_apply_pkey PRIMARY KEY (apply_id),
  CONSTRAINT mass_sms_apply_apply_no_key UNIQUE (apply_no),
  CONSTRAINT mass_sms_apply_apply_area_check CHECK ((length(apply_area) >= 2)),
  CONSTRAINT mass_sms_apply_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 5))),
  CONSTRAINT mass_sms_apply_canary CHECK (((canary_state = 0) OR (canary_to_seq > 0))),
  CONSTRAINT mass_sms_apply_canary_count_check CHECK (((canary_count >= 1) AND (canary_count <= 10000))),
  CONSTRAINT mass_sms_apply_canary_fail_rate_check CHECK (((canary_fail_rate >= 0) AND (canary_fail_rate <= 100))),
  CONSTRAINT mass_sms_apply_canary_mode_check CHECK (((canary_mode >= 0) AND (canary_mode <= 2))),
  CONSTRAINT mass_sms_apply_canary_state_check CHECK (((canary_state >= 0) AND (canary_state <= 2))),
  CONSTRAINT mass_sms_apply_check CHECK (((send_status = 0) OR (audit_status = 3))),
  CONSTRAINT mass_sms_apply_check1 CHECK (((send_status = 7) = (hold_reason IS NOT NULL))),
  CONSTRAINT mass_sms_apply_check2 CHECK (((audit_status <> 3) OR (passed_hash = content_hash))),
  CONSTRAINT mass_sms_apply_check3 CHECK ((total_count = ((((((((valid_count + duplicate_count) + invalid_count) + opt_out_count) + no_consent_count) + limit_count) + disabled_count) + outside_count) + dead_count))),
  CONSTRAINT mass_sms_apply_emergency CHECK (((emergency_flag = 0) OR ((urgent_flag = 1) AND (warn_level = ANY (ARRAY[1, 2])) AND (sms_category = ANY (ARRAY['01'::text, '02'::text, '04'::text])) AND (canary_mode = 0)))),
  CONSTRAINT mass_sms_apply_emergency_flag_check CHECK ((emergency_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT mass_sms_apply_follow_up CHECK (((source_apply_id IS NULL) = (follow_up_kind = 0))),
  CONSTRAINT mass_sms_apply_follow_up_kind_check CHECK (((follow_up_kind >= 0) AND (follow_up_kind <= 3))),
  CONSTRAINT mass_sms_apply_include_dead_flag_check CHECK ((include_dead_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT mass_sms_apply_include_told_flag_check CHECK ((include_told_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT mass_sms_apply_link_url_check CHECK ((length(link_url) <= 300)),
  CONSTRAINT mass_sms_apply_not_itself CHECK ((source_apply_id <> apply_id)),
  CONSTRAINT mass_sms_apply_send_status_check CHECK (((send_status >= 0) AND (send_status <= 7))),
  CONSTRAINT mass_sms_apply_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id),
  CONSTRAINT mass_sms_apply_apply_dept_id_fkey FOREIGN KEY (apply_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT mass_sms_apply_apply_user_id_fkey FOREIGN KEY (apply_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT mass_sms_apply_phone_file_id_fkey FOREIGN KEY (phone_file_id) REFERENCES mass_sms_phone_file(file_id),
  CONSTRAINT mass_sms_apply_request_id_fkey FOREIGN KEY (request_id) REFERENCES sms_request(request_id),
  CONSTRAINT mass_sms_apply_sms_config_version_fkey FOREIGN KEY (sms_config_version) REFERENCES sms_config_version(sms_config_version),
  CONSTRAINT mass_sms_apply_source_apply_id_fkey FOREIGN KEY (source_apply_id) REFERENCES mass_sms_apply(apply_id),
  CONSTRAINT mass_sms_apply_template FOREIGN KEY (template_id, template_version) REFERENCES sms_template_version(template_id, template_version) MATCH FULL
) WITH (fillfactor=70);
CREATE INDEX mass_sms_apply_app ON public.mass_sms_apply USING btree (app_id, apply_id DESC) WHERE (app_id IS NOT NULL);
CREATE INDEX mass_sms_apply_by_apply_time ON public.mass_sms_apply USING btree (apply_time DESC NULLS LAST, apply_id DESC) INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, send_time) WHERE (del_flag = 0);
CREATE INDEX mass_sms_apply_by_send_time ON public.mass_sms_apply USING btree (send_time DESC NULLS LAST, apply_id DESC) INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time) WHERE (del_flag = 0);
CREATE INDEX mass_sms_apply_by_valid_count ON public.mass_sms_apply USING btree (valid_count DESC NULLS LAST, apply_id DESC) INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time, send_time) WHERE (del_flag = 0);
CREATE INDEX mass_sms_apply_emergencies ON public.mass_sms_apply USING btree (apply_id DESC) WHERE (emergency_flag = 1);
CREATE INDEX mass_sms_apply_mine ON public.mass_sms_apply USING btree (apply_user_id, apply_id DESC) INCLUDE (audit_status, send_status) WHERE (del_flag = 0);
CREATE INDEX mass_sms_apply_moving ON public.mass_sms_apply USING btree (send_status) WHERE (send_status = ANY (ARRAY[1, 2, 7]));
CREATE INDEX mass_sms_apply_newest ON public.mass_sms_apply USING btree (apply_id DESC) INCLUDE (apply_dept_id, audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time, send_time) WHERE (del_flag = 0);
CREATE UNIQUE INDEX mass_sms_apply_one_follow_up ON public.mass_sms_apply USING btree (source_apply_id, ((follow_up_kind = 1))) WHERE ((source_apply_id IS NOT NULL) AND (del_flag = 0) AND ((audit_status = ANY (ARRAY[1, 2])) OR ((audit_status = 3) AND (send_status = ANY (ARRAY[1, 2, 7])))));
CREATE INDEX mass_sms_apply_receipts ON public.mass_sms_apply USING btree (finish_time) WHERE (send_status = ANY (ARRAY[3, 4, 5, 6]));
CREATE INDEX mass_sms_apply_review ON public.mass_sms_apply USING btree (current_audit_dept_id, apply_id DESC) WHERE (audit_status = ANY (ARRAY[1, 2]));
CREATE INDEX mass_sms_apply_sent ON public.mass_sms_apply USING btree (real_send_time) WHERE (audit_status = 3);
CREATE INDEX mass_sms_apply_source ON public.mass_sms_apply USING btree (source_apply_id) WHERE (source_apply_id IS NOT NULL);
CREATE INDEX mass_sms_apply_timed ON public.mass_sms_apply USING btree (send_time) WHERE ((audit_status = 3) AND (send_status = 1));
CREATE INDEX mass_sms_apply_unit ON public.mass_sms_apply USING btree (apply_dept_id, apply_id DESC) INCLUDE (audit_status, send_status, sms_category, urgent_flag, supervise_flag, apply_time, send_time, valid_count) WHERE (del_flag = 0);
CREATE INDEX mass_sms_apply_waits_since ON public.mass_sms_apply USING btree (apply_time, apply_id) INCLUDE (current_audit_dept_id, apply_user_id, audit_user_id, emergency_flag) WHERE ((del_flag = 0) AND (audit_status = ANY (ARRAY[1, 2])));
CREATE INDEX mass_sms_apply_words ON public.mass_sms_apply USING gin (text_pairs(((sms_title || ' '::text) || full_content))) WHERE (del_flag = 0);
CREATE TRIGGER mass_sms_apply_sending AFTER UPDATE OF send_status ON public.mass_sms_apply FOR EACH ROW WHEN (((new.send_status = 2) AND (old.send_status <> 2))) EXECUTE FUNCTION announce_sending();

CREATE TABLE mass_sms_archive (
  month text NOT NULL,
  from_apply_id bigint NOT NULL,
  to_apply_id bigint NOT NULL,
  begun_time timestamp with time zone DEFAULT now() NOT NULL,
  done_time timestamp with time zone,
  detail_count bigint,
  filtered_count bigint,
  files jsonb,
  CONSTRAINT mass_sms_archive_pkey PRIMARY KEY (month),
  CONSTRAINT mass_sms_archive_check CHECK ((from_apply_id < to_apply_id)),
  CONSTRAINT mass_sms_archive_check1 CHECK ((num_nulls(done_time, detail_count, filtered_count, files) = ANY (ARRAY[0, 4])))
);

CREATE TABLE mass_sms_archive_stay (
  month text NOT NULL,
  cause smallint NOT NULL,
  detail text NOT NULL,
  noted_time timestamp with time zone DEFAULT now() NOT NULL,
  until_time timestamp with time zone NOT NULL,
  told_time timestamp with time zone,
  CONSTRAINT mass_sms_archive_stay_pkey PRIMARY KEY (month),
  CONSTRAINT mass_sms_archive_stay_cause_check CHECK (((cause >= 1) AND (cause <= 3)))
);

CREATE TABLE mass_sms_cost (
  apply_id bigint NOT NULL,
  carrier text NOT NULL,
  segment_count bigint NOT NULL,
  unpriced_count bigint NOT NULL,
  cost numeric(14,4) NOT NULL,
  CONSTRAINT mass_sms_cost_pkey PRIMARY KEY (apply_id, carrier)
);

CREATE TABLE mass_sms_day_stat (
  dept_id text COLLATE "C" NOT NULL,
  stat_day date NOT NULL,
  sms_category text NOT NULL,
  apply_count integer DEFAULT 0 NOT NULL,
  passed_count integer DEFAULT 0 NOT NULL,
  refused_count integer DEFAULT 0 NOT NULL,
  audit_minutes bigint DEFAULT 0 NOT NULL,
  send_count bigint DEFAULT 0 NOT NULL,
  success_count bigint DEFAULT 0 NOT NULL,
  night_count bigint DEFAULT 0 NOT NULL,
  opt_out_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT mass_sms_day_stat_pkey PRIMARY KEY (dept_id, stat_day, sms_category)
);
CREATE INDEX mass_sms_day_stat_day ON public.mass_sms_day_stat USING btree (stat_day);

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
  send_result smallint DEFAULT 0 NOT NULL,
  previous_result smallint DEFAULT 0 NOT NULL,
  filter_reason smallint,
  channel_id integer,
  msg_id text,
  submit_time timestamp with time zone,
  report_time timestamp with time zone,
  fail_code text,
  attempt smallint DEFAULT 0 NOT NULL,
  possible_duplicate boolean DEFAULT false NOT NULL,
  answered_mask smallint DEFAULT 0 NOT NULL,
  delivered_mask smallint DEFAULT 0 NOT NULL,
  reply_content text,
  reply_time timestamp with time zone,
  click_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT mass_sms_detail_pkey PRIMARY KEY (apply_id, seq),
  CONSTRAINT mass_sms_detail_check CHECK (((send_result <> 2) OR (msg_id IS NOT NULL))),
  CONSTRAINT mass_sms_detail_check1 CHECK (((msg_id IS NULL) OR (submit_time IS NOT NULL)))
) PARTITION BY RANGE (apply_id);
CREATE INDEX mass_sms_detail_name ON ONLY public.mass_sms_detail USING btree (apply_id, real_name COLLATE "C", seq);
CREATE UNIQUE INDEX mass_sms_detail_phone ON ONLY public.mass_sms_detail USING btree (phone_hash, apply_id);
CREATE INDEX mass_sms_detail_withheld ON ONLY public.mass_sms_detail USING btree (apply_id, filter_reason, seq) WHERE (filter_reason IS NOT NULL);
CREATE TABLE mass_sms_detail_other PARTITION OF mass_sms_detail DEFAULT WITH (fillfactor=40);

CREATE TABLE mass_sms_filtered (
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  filter_reason smallint NOT NULL,
  user_id bigint,
  real_name text,
  phone_cipher bytea,
  phone_hash uuid,
  dept_id text COLLATE "C",
  carrier text,
  CONSTRAINT mass_sms_filtered_pkey PRIMARY KEY (apply_id, seq),
  CONSTRAINT mass_sms_filtered_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id)
) PARTITION BY RANGE (apply_id);
CREATE INDEX mass_sms_filtered_phone ON ONLY public.mass_sms_filtered USING btree (apply_id, phone_hash);
CREATE INDEX mass_sms_filtered_reason ON ONLY public.mass_sms_filtered USING btree (apply_id, filter_reason, seq);
CREATE TABLE mass_sms_filtered_other PARTITION OF mass_sms_filtered DEFAULT;

CREATE TABLE mass_sms_number (
  prefix text COLLATE "C" NOT NULL,
  last_no integer NOT NULL,
  CONSTRAINT mass_sms_number_pkey PRIMARY KEY (prefix)
);

CREATE TABLE mass_sms_phone_file (
  file_id bigint DEFAULT next_id() NOT NULL,
  file_name text NOT NULL,
  row_count integer NOT NULL,
  valid_count integer NOT NULL,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mass_sms_phone_file_pkey PRIMARY KEY (file_id),
  CONSTRAINT mass_sms_phone_file_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id)
);

CREATE TABLE mass_sms_phone_file_row (
  file_id bigint NOT NULL,
  row_no integer NOT NULL,
  real_name text,
  phone_cipher bytea,
  phone_hash uuid,
  carrier text,
  problem text,
  value_cipher bytea,
  place text,
  CONSTRAINT mass_sms_phone_file_row_pkey PRIMARY KEY (file_id, row_no),
  CONSTRAINT mass_sms_phone_file_row_file_id_fkey FOREIGN KEY (file_id) REFERENCES mass_sms_phone_file(file_id) ON DELETE CASCADE
);
CREATE INDEX mass_sms_phone_file_row_wrong ON public.mass_sms_phone_file_row USING btree (file_id, row_no) WHERE (problem IS NOT NULL);

CREATE TABLE mass_sms_place_name (
  apply_id bigint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  dept_name text NOT NULL,
  CONSTRAINT mass_sms_place_name_pkey PRIMARY KEY (apply_id, dept_id)
);

CREATE TABLE mass_sms_process (
  process_id bigint DEFAULT next_id() NOT NULL,
  apply_id bigint NOT NULL,
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
  operate_time timestamp with time zone DEFAULT now() NOT NULL,
  opinion text,
  operate_ip text,
  content_hash text,
  prev_hash text,
  row_hash text NOT NULL,
  CONSTRAINT mass_sms_process_pkey PRIMARY KEY (process_id),
  CONSTRAINT mass_sms_process_apply_id_step_no_key UNIQUE (apply_id, step_no),
  CONSTRAINT mass_sms_process_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id)
);
CREATE INDEX mass_sms_process_decided ON public.mass_sms_process USING btree (operate_user_id, operate_time, process_id) WHERE (process_type = ANY (ARRAY[4, 5]));
CREATE INDEX mass_sms_process_person ON public.mass_sms_process USING btree (operate_user_id, apply_id) WHERE (process_type = ANY (ARRAY[4, 5]));

CREATE TABLE mass_sms_slice (
  apply_id bigint NOT NULL,
  slice_no integer NOT NULL,
  carrier text NOT NULL,
  area_id text COLLATE "C" NOT NULL,
  from_dept_id text COLLATE "C",
  to_dept_id text COLLATE "C",
  from_seq integer NOT NULL,
  to_seq integer NOT NULL,
  state smallint DEFAULT 0 NOT NULL,
  lease_sender_id integer,
  lease_channel_id integer,
  lease_epoch integer DEFAULT 0 NOT NULL,
  intent_seq integer NOT NULL,
  submitted_count integer DEFAULT 0 NOT NULL,
  delivered_count integer DEFAULT 0 NOT NULL,
  failed_count integer DEFAULT 0 NOT NULL,
  unknown_count integer DEFAULT 0 NOT NULL,
  cancelled_count integer DEFAULT 0 NOT NULL,
  tail_written boolean DEFAULT false NOT NULL,
  recipient_digest bytea,
  not_before timestamp with time zone,
  accepted_beat bigint DEFAULT 0 NOT NULL,
  lease_sign text,
  CONSTRAINT mass_sms_slice_pkey PRIMARY KEY (apply_id, slice_no),
  CONSTRAINT mass_sms_slice_check CHECK ((to_seq >= from_seq)),
  CONSTRAINT mass_sms_slice_check1 CHECK (((intent_seq >= (from_seq - 1)) AND (intent_seq <= to_seq))),
  CONSTRAINT mass_sms_slice_check2 CHECK (((submitted_count >= 0) AND (delivered_count >= 0) AND (failed_count >= 0) AND (unknown_count >= 0) AND (cancelled_count >= 0))),
  CONSTRAINT mass_sms_slice_check3 CHECK ((((((submitted_count + delivered_count) + failed_count) + unknown_count) + cancelled_count) <= ((to_seq - from_seq) + 1))),
  CONSTRAINT mass_sms_slice_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id)
) WITH (fillfactor=50);
CREATE INDEX mass_sms_slice_leased ON public.mass_sms_slice USING btree (lease_sender_id) WHERE (lease_sender_id IS NOT NULL);
CREATE INDEX mass_sms_slice_tail ON public.mass_sms_slice USING btree (apply_id) WHERE ((state = 3) AND (NOT tail_written));
CREATE INDEX mass_sms_slice_waiting ON public.mass_sms_slice USING btree (apply_id, slice_no) WHERE (state = 0);

CREATE TABLE mass_sms_stat_state (
  only_row boolean DEFAULT true NOT NULL,
  as_of timestamp with time zone,
  from_day date,
  CONSTRAINT mass_sms_stat_state_pkey PRIMARY KEY (only_row),
  CONSTRAINT mass_sms_stat_state_only_row_check CHECK (only_row)
);

CREATE TABLE msg_chat (
  chat_id bigint DEFAULT next_id() NOT NULL,
  session_id bigint NOT NULL,
  from_user_id bigint NOT NULL,
  msg_type smallint NOT NULL,
  content text NOT NULL,
  client_req_id text,
  send_time timestamp with time zone NOT NULL,
  CONSTRAINT msg_chat_pkey PRIMARY KEY (chat_id),
  CONSTRAINT msg_chat_msg_type_check CHECK (((msg_type >= 1) AND (msg_type <= 3))),
  CONSTRAINT msg_chat_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT msg_chat_session_id_fkey FOREIGN KEY (session_id) REFERENCES msg_chat_session(session_id)
);
CREATE INDEX msg_chat_in_order ON public.msg_chat USING btree (session_id, chat_id);
CREATE UNIQUE INDEX msg_chat_request ON public.msg_chat USING btree (from_user_id, client_req_id) WHERE (client_req_id IS NOT NULL);

CREATE TABLE msg_chat_member (
  session_id bigint NOT NULL,
  user_id bigint NOT NULL,
  other_user_id bigint NOT NULL,
  unread_count integer DEFAULT 0 NOT NULL,
  read_chat_id bigint DEFAULT 0 NOT NULL,
  last_chat_id bigint NOT NULL,
  change_no bigint NOT NULL,
  CONSTRAINT msg_chat_member_pkey PRIMARY KEY (session_id, user_id),
  CONSTRAINT msg_chat_member_unread_count_check CHECK ((unread_count >= 0)),
  CONSTRAINT msg_chat_member_other_user_id_fkey FOREIGN KEY (other_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT msg_chat_member_session_id_fkey FOREIGN KEY (session_id) REFERENCES msg_chat_session(session_id),
  CONSTRAINT msg_chat_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX msg_chat_member_person ON public.msg_chat_member USING btree (user_id, last_chat_id) INCLUDE (unread_count, change_no);

CREATE TABLE msg_chat_session (
  session_id bigint DEFAULT next_id() NOT NULL,
  user_a bigint NOT NULL,
  user_b bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  CONSTRAINT msg_chat_session_pkey PRIMARY KEY (session_id),
  CONSTRAINT msg_chat_session_user_a_user_b_key UNIQUE (user_a, user_b),
  CONSTRAINT msg_chat_session_two CHECK ((user_a < user_b)),
  CONSTRAINT msg_chat_session_user_a_fkey FOREIGN KEY (user_a) REFERENCES sys_user(user_id),
  CONSTRAINT msg_chat_session_user_b_fkey FOREIGN KEY (user_b) REFERENCES sys_user(user_id)
);

CREATE TABLE msg_letter (
  letter_id bigint DEFAULT next_id() NOT NULL,
  letter_title text NOT NULL,
  letter_content text NOT NULL,
  receiver_type smallint NOT NULL,
  receiver_ids text[] DEFAULT '{}'::text[] NOT NULL,
  unit_scope smallint DEFAULT 1 NOT NULL,
  receiver_names text DEFAULT ''::text NOT NULL,
  receiver_count integer DEFAULT 0 NOT NULL,
  read_count integer DEFAULT 0 NOT NULL,
  unit_count integer DEFAULT 0 NOT NULL,
  letter_status smallint DEFAULT 0 NOT NULL,
  send_time timestamp with time zone,
  reply_to_id bigint,
  about_type text,
  about_id bigint,
  client_req_id text,
  create_user_id bigint,
  create_user_name text NOT NULL,
  create_dept_name text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  notice_kind smallint,
  sms_text text,
  urgent_flag smallint DEFAULT 0 NOT NULL,
  sms_notice_flag smallint DEFAULT 0 NOT NULL,
  left_out_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT msg_letter_pkey PRIMARY KEY (letter_id),
  CONSTRAINT msg_letter_about CHECK (((about_type IS NULL) = (about_id IS NULL))),
  CONSTRAINT msg_letter_del_flag_check CHECK ((del_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_letter_left_out_count_check CHECK ((left_out_count >= 0)),
  CONSTRAINT msg_letter_letter_status_check CHECK (((letter_status >= 0) AND (letter_status <= 2))),
  CONSTRAINT msg_letter_read CHECK (((read_count >= 0) AND (read_count <= receiver_count))),
  CONSTRAINT msg_letter_receiver_type_check CHECK (((receiver_type >= 1) AND (receiver_type <= 3))),
  CONSTRAINT msg_letter_sent CHECK (((letter_status = 0) = (send_time IS NULL))),
  CONSTRAINT msg_letter_sms_notice_flag_check CHECK ((sms_notice_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_letter_unit_scope_check CHECK (((unit_scope >= 1) AND (unit_scope <= 3))),
  CONSTRAINT msg_letter_urgent_flag_check CHECK ((urgent_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_letter_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT msg_letter_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES msg_letter(letter_id)
);
CREATE INDEX msg_letter_about ON public.msg_letter USING btree (about_id) WHERE (about_id IS NOT NULL);
CREATE UNIQUE INDEX msg_letter_request ON public.msg_letter USING btree (create_user_id, client_req_id) WHERE (client_req_id IS NOT NULL);
CREATE INDEX msg_letter_sms ON public.msg_letter USING btree (create_user_id, send_time) WHERE (sms_notice_flag = 1);
CREATE INDEX msg_letter_words ON public.msg_letter USING gin (text_pairs(((((((letter_title || ' '::text) || create_user_name) || ' '::text) || create_dept_name) || ' '::text) || receiver_names)));
CREATE INDEX msg_letter_writer ON public.msg_letter USING btree (create_user_id, update_time, letter_id) WHERE (del_flag = 0);

CREATE TABLE msg_letter_receiver (
  letter_id bigint NOT NULL,
  user_id bigint NOT NULL,
  read_flag smallint DEFAULT 0 NOT NULL,
  read_time timestamp with time zone,
  del_flag smallint DEFAULT 0 NOT NULL,
  receive_time timestamp with time zone NOT NULL,
  sms_state smallint DEFAULT 0 NOT NULL,
  sms_time timestamp with time zone,
  CONSTRAINT msg_letter_receiver_pkey PRIMARY KEY (letter_id, user_id),
  CONSTRAINT msg_letter_receiver_check CHECK (((sms_time IS NULL) OR (sms_state = 2))),
  CONSTRAINT msg_letter_receiver_del_flag_check CHECK ((del_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_letter_receiver_read CHECK (((read_flag = 1) = (read_time IS NOT NULL))),
  CONSTRAINT msg_letter_receiver_read_flag_check CHECK ((read_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_letter_receiver_sms_state_check CHECK (((sms_state >= 0) AND (sms_state <= 2))),
  CONSTRAINT msg_letter_receiver_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES msg_letter(letter_id),
  CONSTRAINT msg_letter_receiver_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX msg_letter_receiver_inbox ON public.msg_letter_receiver USING btree (user_id, receive_time, letter_id) INCLUDE (read_flag) WHERE (del_flag = 0);
CREATE INDEX msg_letter_receiver_person ON public.msg_letter_receiver USING btree (user_id, letter_id);
CREATE INDEX msg_letter_receiver_readers ON public.msg_letter_receiver USING btree (letter_id) WHERE (read_flag = 1);
CREATE INDEX msg_letter_receiver_sms ON public.msg_letter_receiver USING btree (receive_time, letter_id, user_id) WHERE (sms_state = 1);
CREATE INDEX msg_letter_receiver_unread ON public.msg_letter_receiver USING btree (user_id, receive_time, letter_id) WHERE ((read_flag = 0) AND (del_flag = 0));

CREATE TABLE msg_letter_unit (
  letter_id bigint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  CONSTRAINT msg_letter_unit_pkey PRIMARY KEY (letter_id, dept_id),
  CONSTRAINT msg_letter_unit_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT msg_letter_unit_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES msg_letter(letter_id)
);
CREATE INDEX msg_letter_unit_dept ON public.msg_letter_unit USING btree (dept_id);

CREATE TABLE msg_notice_choice (
  user_id bigint NOT NULL,
  notice_kind smallint NOT NULL,
  sms_flag smallint NOT NULL,
  update_time timestamp with time zone NOT NULL,
  CONSTRAINT msg_notice_choice_pkey PRIMARY KEY (user_id, notice_kind),
  CONSTRAINT msg_notice_choice_sms_flag_check CHECK ((sms_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT msg_notice_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);

CREATE TABLE outside_ticket (
  ticket_hash bytea NOT NULL,
  use_time timestamp with time zone NOT NULL,
  CONSTRAINT outside_ticket_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX outside_ticket_time ON public.outside_ticket USING btree (use_time);

CREATE TABLE outside_visitor (
  key_hash bytea NOT NULL,
  source text NOT NULL,
  open_id text NOT NULL,
  real_name text,
  phone_cipher bytea,
  agent_hash bytea NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  CONSTRAINT outside_visitor_pkey PRIMARY KEY (key_hash)
);
CREATE INDEX outside_visitor_expire ON public.outside_visitor USING btree (expire_time);

CREATE TABLE password_history (
  history_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint NOT NULL,
  password_hash text NOT NULL,
  replace_time timestamp with time zone NOT NULL,
  CONSTRAINT password_history_pkey PRIMARY KEY (history_id),
  CONSTRAINT password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX password_history_user ON public.password_history USING btree (user_id, history_id);

CREATE TABLE personal_data_key (
  only_row boolean DEFAULT true NOT NULL,
  mark bytea NOT NULL,
  next_mark bytea,
  step text,
  done_to text[],
  CONSTRAINT personal_data_key_pkey PRIMARY KEY (only_row),
  CONSTRAINT personal_data_key_only_row_check CHECK (only_row),
  CONSTRAINT personal_data_key_step CHECK (((next_mark IS NULL) = (step IS NULL)))
);

CREATE TABLE phone_code (
  phone_code_id bigint DEFAULT next_id() NOT NULL,
  phone_hash uuid NOT NULL,
  scene text NOT NULL,
  code_hash uuid NOT NULL,
  ip text NOT NULL,
  send_time timestamp with time zone NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  guess_count smallint DEFAULT 0 NOT NULL,
  end_time timestamp with time zone,
  CONSTRAINT phone_code_pkey PRIMARY KEY (phone_code_id),
  CONSTRAINT phone_code_guess_count_check CHECK (((guess_count >= 0) AND (guess_count <= 5))),
  CONSTRAINT phone_code_scene_check CHECK ((scene = ANY (ARRAY['login'::text, 'password'::text, 'phone'::text, 'register'::text, 'bind'::text])))
);
CREATE INDEX phone_code_address ON public.phone_code USING btree (ip, send_time);
CREATE INDEX phone_code_number ON public.phone_code USING btree (phone_hash, send_time);
CREATE UNIQUE INDEX phone_code_one_living ON public.phone_code USING btree (phone_hash, scene) WHERE (end_time IS NULL);
CREATE INDEX phone_code_time ON public.phone_code USING btree (send_time);

CREATE TABLE picture_code (
  picture_code_id uuid NOT NULL,
  characters text NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  CONSTRAINT picture_code_pkey PRIMARY KEY (picture_code_id)
);
CREATE INDEX picture_code_time ON public.picture_code USING btree (expire_time);

CREATE TABLE product (
  product_id bigint DEFAULT next_id() NOT NULL,
  info_type smallint NOT NULL,
  product_name text NOT NULL,
  product_category smallint NOT NULL,
  spec text DEFAULT ''::text NOT NULL,
  quantity numeric(12,2) NOT NULL,
  quantity_unit text NOT NULL,
  price numeric(10,2),
  price_unit text DEFAULT ''::text NOT NULL,
  place text DEFAULT ''::text NOT NULL,
  supply_start date NOT NULL,
  supply_end date NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  consent_flag smallint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  cover_url text DEFAULT ''::text NOT NULL,
  create_user_id bigint,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT product_pkey PRIMARY KEY (product_id),
  CONSTRAINT product_consent_flag_check CHECK ((consent_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT product_info_type_check CHECK ((info_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT product_period CHECK ((supply_end >= supply_start)),
  CONSTRAINT product_price_check CHECK ((price > (0)::numeric)),
  CONSTRAINT product_quantity_check CHECK ((quantity > (0)::numeric)),
  CONSTRAINT product_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT product_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX product_dept ON public.product USING btree (dept_id, info_type) WHERE (del_flag = 0);
CREATE INDEX product_newest ON public.product USING btree (product_id) INCLUDE (dept_id, info_type, product_category) WHERE (del_flag = 0);
CREATE INDEX product_phone ON public.product USING btree (phone_hash) WHERE (del_flag = 0);
CREATE INDEX product_words ON public.product USING gin (text_pairs(((((product_name || ' '::text) || place) || ' '::text) || contact_name))) WHERE (del_flag = 0);

CREATE TABLE push_message (
  push_id bigint DEFAULT next_id() NOT NULL,
  title text NOT NULL,
  push_content text NOT NULL,
  push_type smallint NOT NULL,
  jump_type smallint NOT NULL,
  jump_target text DEFAULT ''::text NOT NULL,
  related_type text DEFAULT ''::text NOT NULL,
  related_id bigint,
  target_type smallint NOT NULL,
  target_dept_ids text[] DEFAULT '{}'::text[] NOT NULL,
  target_categories text[] DEFAULT '{}'::text[] NOT NULL,
  target_user_ids text[] DEFAULT '{}'::text[] NOT NULL,
  os_types smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  push_mode smallint NOT NULL,
  push_time timestamp with time zone,
  dept_id text COLLATE "C" NOT NULL,
  dispatch_status smallint,
  attempts smallint DEFAULT 0 NOT NULL,
  next_try_time timestamp with time zone,
  sent_time timestamp with time zone,
  fail_reason text,
  target_count integer,
  reach_count integer DEFAULT 0 NOT NULL,
  open_count integer DEFAULT 0 NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  publication_flag smallint DEFAULT 0 NOT NULL,
  CONSTRAINT push_message_pkey PRIMARY KEY (push_id),
  CONSTRAINT push_message_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT push_message_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT push_message_check CHECK (((jump_type <> 3) OR (jump_target ~* '^https?://'::text))),
  CONSTRAINT push_message_check1 CHECK (((related_type = ''::text) = (related_id IS NULL))),
  CONSTRAINT push_message_check2 CHECK (((push_mode = 2) = (push_time IS NOT NULL))),
  CONSTRAINT push_message_check3 CHECK (((open_count >= 0) AND (open_count <= reach_count))),
  CONSTRAINT push_message_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT push_message_dispatch_status_check CHECK (((dispatch_status >= 0) AND (dispatch_status <= 3))),
  CONSTRAINT push_message_jump_type_check CHECK (((jump_type >= 1) AND (jump_type <= 3))),
  CONSTRAINT push_message_leaves_when_passed CHECK (((dispatch_status IS NULL) OR (audit_status = 2))),
  CONSTRAINT push_message_of_a_publication_is_about_it CHECK (((publication_flag = 0) OR (related_id IS NOT NULL))),
  CONSTRAINT push_message_publication_flag_check CHECK ((publication_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT push_message_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT push_message_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT push_message_push_mode_check CHECK (((push_mode >= 1) AND (push_mode <= 2))),
  CONSTRAINT push_message_push_type_check CHECK (((push_type >= 1) AND (push_type <= 5))),
  CONSTRAINT push_message_reaches_whom_it_is_for CHECK ((reach_count <= COALESCE(target_count, 0))),
  CONSTRAINT push_message_target_count_check CHECK ((target_count >= 0)),
  CONSTRAINT push_message_target_type_check CHECK (((target_type >= 1) AND (target_type <= 4))),
  CONSTRAINT push_message_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT push_message_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT push_message_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT push_message_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT push_message_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX push_message_about ON public.push_message USING btree (related_id, push_id) WHERE ((del_flag = 0) AND (related_id IS NOT NULL));
CREATE INDEX push_message_due ON public.push_message USING btree (next_try_time) WHERE ((del_flag = 0) AND (dispatch_status = ANY (ARRAY[0, 1])));
CREATE INDEX push_message_newest ON public.push_message USING btree (push_id) INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, push_type, dispatch_status, del_flag, title) WHERE (del_flag = 0);
CREATE INDEX push_message_of_publication ON public.push_message USING btree (related_id) WHERE (publication_flag = 1);
CREATE INDEX push_message_offline ON public.push_message USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX push_message_place ON public.push_message USING btree (dept_id, push_id) WHERE (del_flag = 0);
CREATE INDEX push_message_returned ON public.push_message USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 3));
CREATE INDEX push_message_sent ON public.push_message USING btree (sent_time) INCLUDE (dept_id, target_count, reach_count, open_count) WHERE ((del_flag = 0) AND (dispatch_status = 2));
CREATE INDEX push_message_targets ON public.push_message USING gin (target_dept_ids);
CREATE INDEX push_message_unit ON public.push_message USING btree (create_dept_id);
CREATE INDEX push_message_waits_since ON public.push_message USING btree (submit_time, push_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX push_message_words ON public.push_message USING gin (text_grams(title));

CREATE TABLE push_message_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  push_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT push_message_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT push_message_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 7))),
  CONSTRAINT push_message_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT push_message_record_push_id_fkey FOREIGN KEY (push_id) REFERENCES push_message(push_id)
);
CREATE INDEX push_message_record_decided ON public.push_message_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX push_message_record_of ON public.push_message_record USING btree (push_id, record_id);

CREATE TABLE qr_sign_in (
  scan_code text NOT NULL,
  browser_hash bytea NOT NULL,
  status smallint DEFAULT 0 NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  token_hash bytea,
  ask_time timestamp with time zone NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  CONSTRAINT qr_sign_in_pkey PRIMARY KEY (scan_code),
  CONSTRAINT qr_sign_in_browser_hash_key UNIQUE (browser_hash),
  CONSTRAINT qr_sign_in_check CHECK (((status <> ALL (ARRAY[1, 2])) OR (token_hash IS NOT NULL))),
  CONSTRAINT qr_sign_in_status_check CHECK (((status >= 0) AND (status <= 3)))
);
CREATE INDEX qr_sign_in_expire ON public.qr_sign_in USING btree (expire_time);

CREATE TABLE rural_tour (
  tour_id bigint DEFAULT next_id() NOT NULL,
  tour_type smallint NOT NULL,
  title text NOT NULL,
  cover_url text,
  image_urls text[] DEFAULT '{}'::text[] NOT NULL,
  content jsonb NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  address text NOT NULL,
  lng double precision NOT NULL,
  lat double precision NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  star_level smallint DEFAULT 0 NOT NULL,
  grade_name text DEFAULT ''::text NOT NULL,
  open_time text DEFAULT ''::text NOT NULL,
  avg_price numeric(8,2),
  ticket_price numeric(8,2),
  parking_count integer,
  facilities text[] DEFAULT '{}'::text[] NOT NULL,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  business_licence_no text DEFAULT ''::text NOT NULL,
  food_licence_no text DEFAULT ''::text NOT NULL,
  coupon_flag smallint DEFAULT 0 NOT NULL,
  video_url text DEFAULT ''::text NOT NULL,
  ext_info jsonb DEFAULT '{}'::jsonb NOT NULL,
  pick_months smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  recommend_flag smallint DEFAULT 0 NOT NULL,
  order_num integer,
  status smallint DEFAULT 1 NOT NULL,
  audit_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  subject_id bigint,
  score_sum integer DEFAULT 0 NOT NULL,
  score_count integer DEFAULT 0 NOT NULL,
  score double precision GENERATED ALWAYS AS (round(((score_sum)::numeric / (NULLIF(score_count, 0))::numeric), 1))::double precision,
  CONSTRAINT rural_tour_pkey PRIMARY KEY (tour_id),
  CONSTRAINT rural_tour_audit_status_check CHECK (((audit_status >= 0) AND (audit_status <= 4))),
  CONSTRAINT rural_tour_avg_price_check CHECK ((avg_price >= (0)::numeric)),
  CONSTRAINT rural_tour_content_check CHECK ((jsonb_typeof(content) = 'array'::text)),
  CONSTRAINT rural_tour_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT rural_tour_coupon_flag_check CHECK ((coupon_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT rural_tour_ext_info_check CHECK ((jsonb_typeof(ext_info) = 'object'::text)),
  CONSTRAINT rural_tour_has_its_cover CHECK (((audit_status <> ALL (ARRAY[1, 2])) OR (cover_url IS NOT NULL))),
  CONSTRAINT rural_tour_image_urls_check CHECK ((cardinality(image_urls) <= 20)),
  CONSTRAINT rural_tour_lat_check CHECK (((lat >= (27)::double precision) AND (lat <= (32)::double precision))),
  CONSTRAINT rural_tour_lng_check CHECK (((lng >= (118)::double precision) AND (lng <= (124)::double precision))),
  CONSTRAINT rural_tour_order_num_check CHECK ((order_num > 0)),
  CONSTRAINT rural_tour_parking_count_check CHECK ((parking_count >= 0)),
  CONSTRAINT rural_tour_placed_is_published CHECK (((audit_status = 2) OR ((recommend_flag = 0) AND (status = 1) AND (order_num IS NULL)))),
  CONSTRAINT rural_tour_published_is_what_was_passed CHECK (((audit_status <> 2) OR (passed_hash = content_hash))),
  CONSTRAINT rural_tour_published_since CHECK (((audit_status <> 2) OR (publish_time IS NOT NULL))),
  CONSTRAINT rural_tour_recommend_flag_check CHECK ((recommend_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT rural_tour_star_level_check CHECK (((star_level >= 0) AND (star_level <= 5))),
  CONSTRAINT rural_tour_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT rural_tour_ticket_price_check CHECK ((ticket_price >= (0)::numeric)),
  CONSTRAINT rural_tour_title_check CHECK ((title <> ''::text)),
  CONSTRAINT rural_tour_tour_type_check CHECK (((tour_type >= 1) AND (tour_type <= 5))),
  CONSTRAINT rural_tour_video_url_check CHECK (((video_url = ''::text) OR (video_url ~* '^https?://'::text))),
  CONSTRAINT rural_tour_waits_since CHECK (((audit_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT rural_tour_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT rural_tour_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT rural_tour_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT rural_tour_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT rural_tour_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES agri_subject(subject_id)
);
CREATE INDEX rural_tour_listed ON public.rural_tour USING btree (tour_type, order_num, tour_id DESC) INCLUDE (dept_id, audit_status, create_dept_id, create_user_id, star_level, status, avg_price, del_flag, title) WHERE (del_flag = 0);
CREATE INDEX rural_tour_offline ON public.rural_tour USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 4));
CREATE INDEX rural_tour_place ON public.rural_tour USING btree (dept_id, tour_id) WHERE (del_flag = 0);
CREATE INDEX rural_tour_returned ON public.rural_tour USING btree (create_user_id) WHERE ((del_flag = 0) AND (audit_status = 3));
CREATE INDEX rural_tour_tags ON public.rural_tour USING gin (tags) WHERE (del_flag = 0);
CREATE INDEX rural_tour_unit ON public.rural_tour USING btree (create_dept_id);
CREATE INDEX rural_tour_waiting ON public.rural_tour USING btree (dept_id, tour_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX rural_tour_waits_since ON public.rural_tour USING btree (submit_time, tour_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (audit_status = 1));
CREATE INDEX rural_tour_words ON public.rural_tour USING gin (text_grams(title));

CREATE TABLE rural_tour_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  tour_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT rural_tour_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT rural_tour_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 7))),
  CONSTRAINT rural_tour_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT rural_tour_record_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES rural_tour(tour_id)
);
CREATE INDEX rural_tour_record_decided ON public.rural_tour_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX rural_tour_record_of ON public.rural_tour_record USING btree (tour_id, record_id);

CREATE TABLE second_factor (
  user_id bigint NOT NULL,
  secret_cipher bytea NOT NULL,
  enrol_time timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT second_factor_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);

CREATE TABLE second_factor_recovery (
  user_id bigint NOT NULL,
  code_hash uuid NOT NULL,
  use_time timestamp with time zone,
  code_cipher bytea,
  recovery_id bigint DEFAULT next_id() NOT NULL,
  CONSTRAINT second_factor_recovery_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT second_factor_recovery_recovery_id_key UNIQUE (recovery_id),
  CONSTRAINT second_factor_recovery_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factor(user_id) ON DELETE CASCADE
);

CREATE TABLE sensitive_word_hit (
  log_id bigint DEFAULT next_id() NOT NULL,
  hit_time timestamp with time zone NOT NULL,
  scene smallint NOT NULL,
  refused_flag smallint NOT NULL,
  type_id bigint NOT NULL,
  word text NOT NULL,
  word_level smallint NOT NULL,
  user_id bigint,
  user_name text,
  real_name text,
  dept_id text COLLATE "C" NOT NULL,
  dept_name text,
  apply_id bigint,
  text_part text NOT NULL,
  part_start smallint NOT NULL,
  part_end smallint NOT NULL,
  CONSTRAINT sensitive_word_hit_pkey PRIMARY KEY (log_id),
  CONSTRAINT sensitive_word_hit_refused_flag_check CHECK ((refused_flag = ANY (ARRAY[0, 1])))
);
CREATE INDEX sensitive_word_hit_dept ON public.sensitive_word_hit USING btree (dept_id, hit_time, log_id);
CREATE INDEX sensitive_word_hit_time ON public.sensitive_word_hit USING btree (hit_time, log_id);
CREATE INDEX sensitive_word_hit_word ON public.sensitive_word_hit USING btree (word, hit_time, log_id);
CREATE TRIGGER sensitive_word_hit_append_only BEFORE DELETE OR UPDATE ON public.sensitive_word_hit FOR EACH ROW EXECUTE FUNCTION sensitive_word_hit_is_append_only();
CREATE TRIGGER sensitive_word_hit_not_emptied BEFORE TRUNCATE ON public.sensitive_word_hit FOR EACH STATEMENT EXECUTE FUNCTION sensitive_word_hit_is_append_only();

CREATE TABLE sensitive_word_list (
  one boolean DEFAULT true NOT NULL,
  change_no bigint DEFAULT 1 NOT NULL,
  CONSTRAINT sensitive_word_list_pkey PRIMARY KEY (one),
  CONSTRAINT sensitive_word_list_one_check CHECK (one)
);

CREATE TABLE service_center (
  center_id bigint DEFAULT next_id() NOT NULL,
  center_name text NOT NULL,
  center_type smallint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  address text NOT NULL,
  lng double precision NOT NULL,
  lat double precision NOT NULL,
  contact_name text NOT NULL,
  contact_phone text NOT NULL,
  work_time text DEFAULT ''::text NOT NULL,
  service_items text[] NOT NULL,
  service_types integer[] DEFAULT '{}'::integer[] NOT NULL,
  staff_count integer,
  area_size double precision,
  image_urls text[] DEFAULT '{}'::text[] NOT NULL,
  introduction text DEFAULT ''::text NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  order_num integer NOT NULL,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  score_sum integer DEFAULT 0 NOT NULL,
  score_count integer DEFAULT 0 NOT NULL,
  score_avg double precision GENERATED ALWAYS AS (round(((score_sum)::numeric / (NULLIF(score_count, 0))::numeric), 1))::double precision,
  CONSTRAINT service_center_pkey PRIMARY KEY (center_id),
  CONSTRAINT service_center_order UNIQUE (dept_id, order_num) DEFERRABLE,
  CONSTRAINT service_center_area_size_check CHECK ((area_size >= (0)::double precision)),
  CONSTRAINT service_center_center_name_check CHECK ((center_name <> ''::text)),
  CONSTRAINT service_center_center_type_check CHECK ((center_type = ANY (ARRAY[1, 2, 3, 4, 5, 9]))),
  CONSTRAINT service_center_lat_check CHECK (((lat >= (27)::double precision) AND (lat <= (32)::double precision))),
  CONSTRAINT service_center_lng_check CHECK (((lng >= (118)::double precision) AND (lng <= (124)::double precision))),
  CONSTRAINT service_center_order_num_check CHECK ((order_num > 0)),
  CONSTRAINT service_center_service_items_check CHECK ((cardinality(service_items) > 0)),
  CONSTRAINT service_center_staff_count_check CHECK ((staff_count >= 0)),
  CONSTRAINT service_center_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT service_center_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT service_center_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX service_center_words ON public.service_center USING gin (text_pairs(center_name));

CREATE TABLE service_hall (
  hall_id bigint DEFAULT next_id() NOT NULL,
  service_name text NOT NULL,
  service_type integer NOT NULL,
  function_type smallint,
  icon_url text NOT NULL,
  service_desc text DEFAULT ''::text NOT NULL,
  open_mode smallint NOT NULL,
  link_url text NOT NULL,
  mini_app_id text DEFAULT ''::text NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  inherit_flag smallint DEFAULT 1 NOT NULL,
  terminal smallint[] NOT NULL,
  login_flag smallint DEFAULT 0 NOT NULL,
  real_name_flag smallint DEFAULT 0 NOT NULL,
  hot_flag smallint DEFAULT 0 NOT NULL,
  online_time timestamp with time zone,
  offline_time timestamp with time zone,
  status smallint DEFAULT 1 NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  order_num integer NOT NULL,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  app_id bigint,
  user_types smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  click_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT service_hall_pkey PRIMARY KEY (hall_id),
  CONSTRAINT service_hall_name UNIQUE (dept_id, service_name),
  CONSTRAINT service_hall_order UNIQUE (dept_id, order_num) DEFERRABLE,
  CONSTRAINT service_hall_ends_after_it_begins CHECK ((offline_time > online_time)),
  CONSTRAINT service_hall_hot_flag_check CHECK ((hot_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT service_hall_inherit_flag_check CHECK ((inherit_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT service_hall_login_flag_check CHECK ((login_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT service_hall_mini_program_is_named CHECK (((open_mode <> 3) OR (mini_app_id <> ''::text))),
  CONSTRAINT service_hall_open_mode_check CHECK (((open_mode >= 1) AND (open_mode <= 3))),
  CONSTRAINT service_hall_order_num_check CHECK ((order_num > 0)),
  CONSTRAINT service_hall_real_name_flag_check CHECK ((real_name_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT service_hall_service_name_check CHECK ((service_name <> ''::text)),
  CONSTRAINT service_hall_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT service_hall_terminal_check CHECK (((cardinality(terminal) > 0) AND (terminal <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint]))),
  CONSTRAINT service_hall_user_types_check CHECK ((user_types <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint])),
  CONSTRAINT service_hall_app_id_fkey FOREIGN KEY (app_id) REFERENCES app_access(app_id),
  CONSTRAINT service_hall_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT service_hall_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);

CREATE TABLE service_sms (
  service_sms_id bigint DEFAULT next_id() NOT NULL,
  purpose text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  carrier text NOT NULL,
  content_cipher bytea,
  expire_time timestamp with time zone NOT NULL,
  state smallint DEFAULT 0 NOT NULL,
  sender_id integer,
  channel_id integer,
  intent_time timestamp with time zone,
  msg_ids text[] DEFAULT '{}'::text[] NOT NULL,
  delivered_mask integer DEFAULT 0 NOT NULL,
  fail_code text,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  submit_time timestamp with time zone,
  report_time timestamp with time zone,
  only_channel_id integer,
  CONSTRAINT service_sms_pkey PRIMARY KEY (service_sms_id),
  CONSTRAINT service_sms_check CHECK (((content_cipher IS NULL) = (state > 1))),
  CONSTRAINT service_sms_check1 CHECK (((state = 0) <= ((sender_id IS NULL) AND (intent_time IS NULL)))),
  CONSTRAINT service_sms_check2 CHECK (((state <> ALL (ARRAY[2, 3])) OR (cardinality(msg_ids) > 0))),
  CONSTRAINT service_sms_state_check CHECK (((state >= 0) AND (state <= 5))),
  CONSTRAINT service_sms_only_channel_id_fkey FOREIGN KEY (only_channel_id) REFERENCES sms_channel(channel_id)
);
CREATE INDEX service_sms_number ON public.service_sms USING btree (phone_hash, purpose, create_time);
CREATE INDEX service_sms_open ON public.service_sms USING btree (phone_hash) WHERE (state = ANY (ARRAY[1, 2, 5]));
CREATE INDEX service_sms_taken ON public.service_sms USING btree (sender_id) WHERE (state = 1);
CREATE INDEX service_sms_time ON public.service_sms USING brin (create_time);
CREATE INDEX service_sms_waiting ON public.service_sms USING btree (service_sms_id) WHERE (state = 0);

CREATE TABLE short_link (
  link_no integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  apply_id bigint NOT NULL,
  valid_days integer NOT NULL,
  CONSTRAINT short_link_pkey PRIMARY KEY (link_no),
  CONSTRAINT short_link_apply_id_key UNIQUE (apply_id),
  CONSTRAINT short_link_valid_days_check CHECK ((valid_days > 0)),
  CONSTRAINT short_link_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id)
);

CREATE TABLE short_link_count (
  link_no integer NOT NULL,
  hour timestamp with time zone NOT NULL,
  area_id text COLLATE "C" NOT NULL,
  click_count integer NOT NULL,
  user_count integer NOT NULL,
  CONSTRAINT short_link_count_pkey PRIMARY KEY (link_no, hour, area_id),
  CONSTRAINT short_link_count_link_no_fkey FOREIGN KEY (link_no) REFERENCES short_link(link_no)
);

CREATE TABLE short_link_key (
  key_id smallint DEFAULT 1 NOT NULL,
  key_cipher bytea NOT NULL,
  CONSTRAINT short_link_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT short_link_key_key_id_check CHECK ((key_id = 1))
);

CREATE TABLE short_link_user (
  link_no integer NOT NULL,
  seq integer NOT NULL,
  click_count integer NOT NULL,
  first_time timestamp with time zone NOT NULL,
  last_time timestamp with time zone NOT NULL,
  CONSTRAINT short_link_user_pkey PRIMARY KEY (link_no, seq),
  CONSTRAINT short_link_user_link_no_fkey FOREIGN KEY (link_no) REFERENCES short_link(link_no)
);
CREATE INDEX short_link_user_latest ON public.short_link_user USING btree (link_no, first_time DESC, seq);

CREATE TABLE sign_in_challenge (
  challenge_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  login_type smallint NOT NULL,
  agent_hash bytea NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT sign_in_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX sign_in_challenge_time ON public.sign_in_challenge USING btree (expire_time);

CREATE TABLE sms_accepted (
  apply_id bigint NOT NULL,
  slice_no integer NOT NULL,
  sender_id integer NOT NULL,
  beat_no bigint NOT NULL,
  lease_epoch integer NOT NULL,
  channel_id integer NOT NULL,
  written_time timestamp with time zone DEFAULT now() NOT NULL,
  amount integer NOT NULL,
  is_counted boolean DEFAULT false NOT NULL,
  seqs integer[] NOT NULL,
  msg_ids text[] NOT NULL,
  CONSTRAINT sms_accepted_pkey PRIMARY KEY (apply_id, slice_no, sender_id, beat_no)
);

CREATE TABLE sms_alarm_phone (
  phone_id bigint DEFAULT next_id() NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_alarm_phone_pkey PRIMARY KEY (phone_id),
  CONSTRAINT sms_alarm_phone_phone_hash_key UNIQUE (phone_hash)
);

CREATE TABLE sms_channel (
  channel_id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  channel_code text NOT NULL,
  channel_name text NOT NULL,
  protocol text NOT NULL,
  carriers text[] NOT NULL,
  host text NOT NULL,
  port integer NOT NULL,
  account text NOT NULL,
  secret_cipher bytea NOT NULL,
  source_number text NOT NULL,
  rate_per_second integer NOT NULL,
  window_size integer NOT NULL,
  connect_count integer NOT NULL,
  heartbeat_seconds integer DEFAULT 30 NOT NULL,
  priority integer DEFAULT 1 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  last_state text,
  last_state_time timestamp with time zone,
  last_error text,
  listened_seconds double precision DEFAULT 0 NOT NULL,
  free_from timestamp with time zone DEFAULT now() NOT NULL,
  origin text DEFAULT 'settings'::text NOT NULL,
  removed_time timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  update_user_name text,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  terms jsonb,
  built_in boolean DEFAULT false NOT NULL,
  daily_limit integer,
  send_start_time text DEFAULT ''::text NOT NULL,
  send_end_time text DEFAULT ''::text NOT NULL,
  gateway_sign text DEFAULT ''::text NOT NULL,
  price numeric(7,4),
  CONSTRAINT sms_channel_pkey PRIMARY KEY (channel_id),
  CONSTRAINT sms_channel_channel_code_key UNIQUE (channel_code),
  CONSTRAINT sms_channel_built_in CHECK ((built_in OR (protocol <> 'SIM'::text))),
  CONSTRAINT sms_channel_connect_count_check CHECK ((connect_count > 0)),
  CONSTRAINT sms_channel_daily_limit_check CHECK ((daily_limit > 0)),
  CONSTRAINT sms_channel_hours CHECK ((((send_start_time = ''::text) AND (send_end_time = ''::text)) OR ((send_start_time <> ''::text) AND (send_start_time < send_end_time)))),
  CONSTRAINT sms_channel_origin_check CHECK ((origin = ANY (ARRAY['settings'::text, 'console'::text]))),
  CONSTRAINT sms_channel_price_check CHECK ((price >= (0)::numeric)),
  CONSTRAINT sms_channel_protocol_check CHECK ((protocol = ANY (ARRAY['SIM'::text, 'SMPP34'::text, 'CMPP20'::text, 'CMPP30'::text, 'SMGP30'::text, 'SGIP12'::text]))),
  CONSTRAINT sms_channel_rate_per_second_check CHECK ((rate_per_second > 0)),
  CONSTRAINT sms_channel_status CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT sms_channel_terms CHECK (((terms IS NULL) = (protocol = ANY (ARRAY['SIM'::text, 'SMPP34'::text])))),
  CONSTRAINT sms_channel_window_size_check CHECK ((window_size > 0))
);

CREATE TABLE sms_channel_cost (
  channel_id integer NOT NULL,
  month text NOT NULL,
  carrier text NOT NULL,
  segment_count bigint NOT NULL,
  unpriced_count bigint NOT NULL,
  cost numeric(14,4) NOT NULL,
  CONSTRAINT sms_channel_cost_pkey PRIMARY KEY (channel_id, month, carrier)
);

CREATE TABLE sms_channel_day (
  channel_id integer NOT NULL,
  day date NOT NULL,
  submitted_count integer DEFAULT 0 NOT NULL,
  delivered_count integer DEFAULT 0 NOT NULL,
  failed_count integer DEFAULT 0 NOT NULL,
  unknown_count integer DEFAULT 0 NOT NULL,
  taken_count integer DEFAULT 0 NOT NULL,
  unreported_count integer DEFAULT 0 NOT NULL,
  unreported_since timestamp with time zone,
  unreported_told boolean DEFAULT false NOT NULL,
  CONSTRAINT sms_channel_day_pkey PRIMARY KEY (channel_id, day)
);

CREATE TABLE sms_channel_event (
  event_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel_id integer NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL,
  amount integer DEFAULT 1 NOT NULL,
  first_time timestamp with time zone NOT NULL,
  last_time timestamp with time zone NOT NULL,
  CONSTRAINT sms_channel_event_pkey PRIMARY KEY (event_id),
  CONSTRAINT sms_channel_event_kind_check CHECK ((kind = ANY (ARRAY['connected'::text, 'refused'::text, 'unreachable'::text]))),
  CONSTRAINT sms_channel_event_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES sms_channel(channel_id)
);
CREATE INDEX sms_channel_event_latest ON public.sms_channel_event USING btree (channel_id, event_id DESC);

CREATE TABLE sms_channel_failure (
  channel_id integer NOT NULL,
  day date NOT NULL,
  fail_code text NOT NULL,
  amount integer NOT NULL,
  last_time timestamp with time zone NOT NULL,
  CONSTRAINT sms_channel_failure_pkey PRIMARY KEY (channel_id, day, fail_code)
);

CREATE TABLE sms_channel_trouble (
  channel_id integer NOT NULL,
  kind text NOT NULL,
  amount integer NOT NULL,
  detail text NOT NULL,
  first_time timestamp with time zone NOT NULL,
  last_time timestamp with time zone NOT NULL,
  CONSTRAINT sms_channel_trouble_pkey PRIMARY KEY (channel_id, kind),
  CONSTRAINT sms_channel_trouble_amount_check CHECK ((amount > 0)),
  CONSTRAINT sms_channel_trouble_kind_check CHECK ((kind = ANY (ARRAY['restless'::text, 'stalled'::text, 'unreadable'::text, 'misset'::text, 'deaf'::text]))),
  CONSTRAINT sms_channel_trouble_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES sms_channel(channel_id)
);

CREATE TABLE sms_config_draft (
  user_id bigint NOT NULL,
  config_name text NOT NULL,
  base_version text NOT NULL,
  config_content jsonb NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT sms_config_draft_pkey PRIMARY KEY (user_id),
  CONSTRAINT sms_config_draft_base_version_fkey FOREIGN KEY (base_version) REFERENCES sms_config_version(sms_config_version),
  CONSTRAINT sms_config_draft_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id) ON DELETE CASCADE
);

CREATE TABLE sms_config_sender (
  sms_config_version text NOT NULL,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  real_name text NOT NULL,
  dept_id text NOT NULL,
  full_dept_name text NOT NULL,
  role_name text NOT NULL,
  sms_categories text[] NOT NULL,
  day_quota integer,
  month_quota integer,
  urgent_flag smallint NOT NULL,
  CONSTRAINT sms_config_sender_pkey PRIMARY KEY (sms_config_version, user_id),
  CONSTRAINT sms_config_sender_sms_config_version_fkey FOREIGN KEY (sms_config_version) REFERENCES sms_config_version(sms_config_version) ON DELETE CASCADE
);

CREATE TABLE sms_config_version (
  sms_config_version text NOT NULL,
  config_name text NOT NULL,
  config_status smallint NOT NULL,
  base_version text,
  config_content jsonb NOT NULL,
  change_note text NOT NULL,
  publish_user_name text,
  publish_time timestamp with time zone,
  sender_count integer DEFAULT 0 NOT NULL,
  effective_time timestamp with time zone,
  CONSTRAINT sms_config_version_pkey PRIMARY KEY (sms_config_version)
);
CREATE UNIQUE INDEX sms_config_version_in_use ON public.sms_config_version USING btree (config_status) WHERE (config_status = 1);
CREATE UNIQUE INDEX sms_config_version_planned ON public.sms_config_version USING btree (config_status) WHERE (config_status = 3);

CREATE TABLE sms_consent (
  consent_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint,
  phone_hash uuid NOT NULL,
  phone_cipher bytea NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  consent_type smallint NOT NULL,
  source smallint NOT NULL,
  evidence text NOT NULL,
  consent_time timestamp with time zone NOT NULL,
  keep_until date,
  operator_name text,
  subject_id bigint,
  CONSTRAINT sms_consent_pkey PRIMARY KEY (consent_id),
  CONSTRAINT sms_consent_check CHECK (((consent_type = 1) OR (keep_until IS NOT NULL))),
  CONSTRAINT sms_consent_consent_type_check CHECK (((consent_type >= 1) AND (consent_type <= 2))),
  CONSTRAINT sms_consent_of_one CHECK ((num_nonnulls(user_id, subject_id) <= 1)),
  CONSTRAINT sms_consent_source_check CHECK (((source >= 1) AND (source <= 5))),
  CONSTRAINT sms_consent_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT sms_consent_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES agri_subject(subject_id),
  CONSTRAINT sms_consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX sms_consent_phone ON public.sms_consent USING btree (phone_hash, consent_id);
CREATE INDEX sms_consent_place ON public.sms_consent USING btree (dept_id, consent_id);
CREATE INDEX sms_consent_source ON public.sms_consent USING btree (source, consent_time, consent_id) INCLUDE (dept_id) WHERE (source <> 2);
CREATE INDEX sms_consent_subject ON public.sms_consent USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX sms_consent_time ON public.sms_consent USING btree (consent_time, consent_id) INCLUDE (dept_id);
CREATE INDEX sms_consent_user ON public.sms_consent USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX sms_consent_withdrawn ON public.sms_consent USING btree (consent_time, consent_id) INCLUDE (dept_id) WHERE (consent_type = 2);

CREATE TABLE sms_dead_number (
  dead_number_id bigint DEFAULT next_id() NOT NULL,
  phone_hash uuid NOT NULL,
  phone_cipher bytea NOT NULL,
  fail_code text NOT NULL,
  dead_time timestamp with time zone DEFAULT now() NOT NULL,
  apply_id bigint NOT NULL,
  CONSTRAINT sms_dead_number_pkey PRIMARY KEY (dead_number_id),
  CONSTRAINT sms_dead_number_phone_hash_key UNIQUE (phone_hash)
);

CREATE TABLE sms_delivered (
  sender_id integer NOT NULL,
  beat_no bigint NOT NULL,
  apply_id bigint NOT NULL,
  channel_id integer NOT NULL,
  written_time timestamp with time zone DEFAULT now() NOT NULL,
  amount integer NOT NULL,
  from_seq integer NOT NULL,
  to_seq integer NOT NULL,
  seqs integer[] NOT NULL,
  msg_ids text[] NOT NULL,
  ages integer[] NOT NULL,
  CONSTRAINT sms_delivered_pkey PRIMARY KEY (sender_id, beat_no, apply_id)
);

CREATE TABLE sms_doubt (
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  attempt smallint NOT NULL,
  channel_id integer NOT NULL,
  phone_hash uuid NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  listened_from double precision NOT NULL,
  outcome text,
  outcome_time timestamp with time zone,
  CONSTRAINT sms_doubt_pkey PRIMARY KEY (apply_id, seq, attempt)
);
CREATE INDEX sms_doubt_open ON public.sms_doubt USING btree (phone_hash) WHERE (outcome IS NULL);
CREATE INDEX sms_doubt_unknown ON public.sms_doubt USING btree (phone_hash) WHERE (outcome = 'unknown'::text);

CREATE TABLE sms_inbound (
  mo_id bigint DEFAULT next_id() NOT NULL,
  channel_id integer,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  content text NOT NULL,
  src_number text NOT NULL,
  receive_time timestamp with time zone DEFAULT now() NOT NULL,
  apply_id bigint,
  apply_seq integer,
  mo_type smallint NOT NULL,
  handle_status smallint DEFAULT 0 NOT NULL,
  part_key text,
  apply_user_id bigint,
  apply_dept_id text COLLATE "C",
  owner_dept_id text COLLATE "C",
  handle_user_name text,
  handle_time timestamp with time zone,
  handle_remark text,
  consult_id bigint,
  CONSTRAINT sms_inbound_pkey PRIMARY KEY (mo_id),
  CONSTRAINT sms_inbound_consult_id_fkey FOREIGN KEY (consult_id) REFERENCES consultation(consult_id)
);
CREATE INDEX sms_inbound_apply ON public.sms_inbound USING btree (apply_id, mo_id) WHERE (apply_id IS NOT NULL);
CREATE INDEX sms_inbound_consultation ON public.sms_inbound USING btree (consult_id) WHERE (consult_id IS NOT NULL);
CREATE INDEX sms_inbound_office ON public.sms_inbound USING btree (apply_dept_id, mo_id);
CREATE INDEX sms_inbound_owner ON public.sms_inbound USING btree (owner_dept_id, mo_id) WHERE (apply_id IS NULL);
CREATE INDEX sms_inbound_phone ON public.sms_inbound USING btree (phone_hash, receive_time);
CREATE INDEX sms_inbound_time ON public.sms_inbound USING btree (receive_time, mo_id);
CREATE INDEX sms_inbound_waiting ON public.sms_inbound USING btree (mo_id) INCLUDE (apply_id, apply_user_id, apply_dept_id, owner_dept_id) WHERE (handle_status = 0);
CREATE INDEX sms_inbound_writer ON public.sms_inbound USING btree (apply_user_id, mo_id);

CREATE TABLE sms_journal (
  sender_id integer NOT NULL,
  beat_no bigint NOT NULL,
  channel_id integer NOT NULL,
  written_time timestamp with time zone DEFAULT now() NOT NULL,
  size integer NOT NULL,
  applies bigint[] NOT NULL,
  event_apply bigint[] NOT NULL,
  event_seq integer[] NOT NULL,
  event_part smallint[] NOT NULL,
  event_attempt smallint[] NOT NULL,
  event_kind smallint[] NOT NULL,
  event_text text[] NOT NULL,
  stray_text text[] NOT NULL,
  stray_phone uuid[] NOT NULL,
  stray_kind smallint[] NOT NULL,
  stray_code text[] NOT NULL,
  event_msg_id text[] DEFAULT '{}'::text[] NOT NULL,
  event_age integer[] DEFAULT '{}'::integer[] NOT NULL,
  CONSTRAINT sms_journal_pkey PRIMARY KEY (sender_id, beat_no)
);

CREATE TABLE sms_opt_out (
  opt_out_id bigint DEFAULT next_id() NOT NULL,
  phone_hash uuid NOT NULL,
  phone_cipher bytea NOT NULL,
  opt_out_type smallint NOT NULL,
  scope smallint NOT NULL,
  opt_out_time timestamp with time zone DEFAULT now() NOT NULL,
  restore_time timestamp with time zone,
  apply_id bigint,
  operator_name text,
  reason text,
  restore_operator_name text,
  restore_reason text,
  CONSTRAINT sms_opt_out_pkey PRIMARY KEY (opt_out_id)
);
CREATE INDEX sms_opt_out_apply ON public.sms_opt_out USING btree (apply_id) WHERE (apply_id IS NOT NULL);
CREATE UNIQUE INDEX sms_opt_out_living ON public.sms_opt_out USING btree (phone_hash, scope) WHERE (restore_time IS NULL);
CREATE INDEX sms_opt_out_phone ON public.sms_opt_out USING btree (phone_hash, opt_out_id);
CREATE INDEX sms_opt_out_recent ON public.sms_opt_out USING btree (opt_out_time) WHERE (restore_time IS NULL);

CREATE TABLE sms_other_config (
  only_row boolean DEFAULT true NOT NULL,
  content jsonb NOT NULL,
  update_user_name text,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT sms_other_config_pkey PRIMARY KEY (only_row),
  CONSTRAINT sms_other_config_only_row_check CHECK (only_row)
);

CREATE TABLE sms_part (
  channel_id integer NOT NULL,
  msg_id text COLLATE "C" NOT NULL,
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  part smallint NOT NULL,
  attempt smallint NOT NULL,
  submit_time timestamp with time zone NOT NULL
);
CREATE INDEX sms_part_message ON public.sms_part USING btree (channel_id, ltrim(lower(msg_id), '0'::text));
CREATE INDEX sms_part_time ON public.sms_part USING brin (submit_time);

CREATE TABLE sms_ported_number (
  ported_id bigint DEFAULT next_id() NOT NULL,
  phone_hash uuid NOT NULL,
  phone_cipher bytea NOT NULL,
  carrier text NOT NULL,
  update_time timestamp with time zone NOT NULL,
  is_back boolean DEFAULT false NOT NULL,
  CONSTRAINT sms_ported_number_pkey PRIMARY KEY (ported_id),
  CONSTRAINT sms_ported_number_phone_hash_key UNIQUE (phone_hash),
  CONSTRAINT sms_ported_number_carrier_check CHECK (((carrier = ANY (ARRAY['CMCC'::text, 'CUCC'::text, 'CTCC'::text, 'CBN'::text])) OR (is_back AND (carrier = 'OTHER'::text))))
);

CREATE TABLE sms_quota (
  dept_id text COLLATE "C" NOT NULL,
  quota_month text NOT NULL,
  quota_count bigint NOT NULL,
  extra_count bigint DEFAULT 0 NOT NULL,
  frozen_count bigint DEFAULT 0 NOT NULL,
  used_count bigint DEFAULT 0 NOT NULL,
  warn_percent smallint DEFAULT 80 NOT NULL,
  warned_time timestamp with time zone,
  CONSTRAINT sms_quota_pkey PRIMARY KEY (dept_id, quota_month),
  CONSTRAINT sms_quota_check CHECK (((frozen_count + used_count) <= (quota_count + extra_count))),
  CONSTRAINT sms_quota_frozen_count_check CHECK ((frozen_count >= 0)),
  CONSTRAINT sms_quota_quota_count_check CHECK ((quota_count >= 0)),
  CONSTRAINT sms_quota_used_count_check CHECK ((used_count >= 0)),
  CONSTRAINT sms_quota_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX sms_quota_month ON public.sms_quota USING btree (quota_month) WHERE (warned_time IS NULL);

CREATE TABLE sms_quota_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  quota_month text NOT NULL,
  record_type smallint NOT NULL,
  change_count bigint NOT NULL,
  total_count bigint NOT NULL,
  frozen_count bigint NOT NULL,
  used_count bigint NOT NULL,
  apply_id bigint,
  other_dept_id text COLLATE "C",
  reason text,
  operate_user_id bigint,
  operate_user_name text,
  record_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_quota_record_pkey PRIMARY KEY (record_id)
);
CREATE INDEX sms_quota_record_place ON public.sms_quota_record USING btree (dept_id, quota_month, record_id);
CREATE TRIGGER sms_quota_record_append_only BEFORE DELETE OR UPDATE ON public.sms_quota_record FOR EACH ROW EXECUTE FUNCTION sms_quota_record_is_append_only();
CREATE TRIGGER sms_quota_record_not_emptied BEFORE TRUNCATE ON public.sms_quota_record FOR EACH STATEMENT EXECUTE FUNCTION sms_quota_record_is_append_only();

CREATE TABLE sms_request (
  request_id bigint DEFAULT next_id() NOT NULL,
  request_title text NOT NULL,
  request_content text NOT NULL,
  sms_category text NOT NULL,
  request_source smallint NOT NULL,
  source_id bigint,
  request_user_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  expect_time timestamp with time zone,
  expire_time timestamp with time zone NOT NULL,
  request_status smallint DEFAULT 0 NOT NULL,
  handle_user_id bigint,
  handle_user_name text,
  handle_time timestamp with time zone,
  handle_opinion text DEFAULT ''::text NOT NULL,
  apply_id bigint,
  create_user_id bigint,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT sms_request_pkey PRIMARY KEY (request_id),
  CONSTRAINT sms_request_linked CHECK (((apply_id IS NULL) OR (request_status = 1))),
  CONSTRAINT sms_request_request_source_check CHECK (((request_source >= 1) AND (request_source <= 6))),
  CONSTRAINT sms_request_request_status_check CHECK (((request_status >= 0) AND (request_status <= 3))),
  CONSTRAINT sms_request_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id),
  CONSTRAINT sms_request_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT sms_request_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT sms_request_handle_user_id_fkey FOREIGN KEY (handle_user_id) REFERENCES sys_user(user_id)
);
CREATE UNIQUE INDEX sms_request_apply ON public.sms_request USING btree (apply_id) WHERE (apply_id IS NOT NULL);
CREATE INDEX sms_request_dept ON public.sms_request USING btree (dept_id, request_status);
CREATE INDEX sms_request_newest ON public.sms_request USING btree (request_id) INCLUDE (dept_id, request_status, sms_category);
CREATE INDEX sms_request_phone ON public.sms_request USING btree (phone_hash);
CREATE INDEX sms_request_waiting ON public.sms_request USING btree (expire_time) WHERE (request_status = 0);

CREATE TABLE sms_resend (
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  attempt smallint NOT NULL,
  carrier text NOT NULL,
  reason text NOT NULL,
  possible_duplicate boolean NOT NULL,
  due_time timestamp with time zone DEFAULT now() NOT NULL,
  lease_sender_id integer,
  lease_epoch integer DEFAULT 0 NOT NULL,
  intent_time timestamp with time zone,
  channel_id integer,
  lease_sign text,
  CONSTRAINT sms_resend_pkey PRIMARY KEY (apply_id, seq)
);
CREATE INDEX sms_resend_due ON public.sms_resend USING btree (due_time) WHERE (intent_time IS NULL);

CREATE TABLE sms_route_pace (
  channel_id integer NOT NULL,
  carrier text NOT NULL,
  free_from timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_route_pace_pkey PRIMARY KEY (channel_id, carrier),
  CONSTRAINT sms_route_pace_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES sms_channel(channel_id) ON DELETE CASCADE
);

CREATE TABLE sms_sender (
  sender_id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  program text NOT NULL,
  start_time timestamp with time zone DEFAULT now() NOT NULL,
  heartbeat_time timestamp with time zone DEFAULT now() NOT NULL,
  buried_time timestamp with time zone,
  addresses text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT sms_sender_pkey PRIMARY KEY (sender_id)
);

CREATE TABLE sms_step_notice (
  apply_id bigint NOT NULL,
  step_no integer NOT NULL,
  notice_time timestamp with time zone NOT NULL,
  CONSTRAINT sms_step_notice_pkey PRIMARY KEY (apply_id, step_no),
  CONSTRAINT sms_step_notice_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id) ON DELETE CASCADE
);

CREATE TABLE sms_stray_receipt (
  stray_id bigint DEFAULT next_id() NOT NULL,
  channel_id integer NOT NULL,
  msg_id text COLLATE "C" NOT NULL,
  phone_hash uuid NOT NULL,
  kind smallint NOT NULL,
  code text NOT NULL,
  receive_time timestamp with time zone NOT NULL,
  wait_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sms_stray_receipt_pkey PRIMARY KEY (stray_id),
  CONSTRAINT sms_stray_receipt_channel_id_msg_id_phone_hash_key UNIQUE (channel_id, msg_id, phone_hash)
);
CREATE INDEX sms_stray_receipt_phone ON public.sms_stray_receipt USING btree (phone_hash);
CREATE INDEX sms_stray_receipt_time ON public.sms_stray_receipt USING btree (receive_time);
CREATE INDEX sms_stray_receipt_waiting ON public.sms_stray_receipt USING btree (wait_time);

CREATE TABLE sms_template (
  template_id bigint DEFAULT next_id() NOT NULL,
  template_no text DEFAULT ('MB'::text || lpad((nextval('sms_template_no'::regclass))::text, 6, '0'::text)) NOT NULL,
  template_version integer DEFAULT 1 NOT NULL,
  template_name text NOT NULL,
  sms_category text NOT NULL,
  template_content text NOT NULL,
  variables jsonb NOT NULL,
  sms_sign text NOT NULL,
  urgent_flag smallint DEFAULT 0 NOT NULL,
  sample_content text NOT NULL,
  word_count integer NOT NULL,
  segment_count integer NOT NULL,
  share_scope smallint NOT NULL,
  scope_dept_id text COLLATE "C" NOT NULL,
  use_count integer DEFAULT 0 NOT NULL,
  last_use_time timestamp with time zone,
  status smallint DEFAULT 1 NOT NULL,
  remark text DEFAULT ''::text NOT NULL,
  create_user_id bigint,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT sms_template_pkey PRIMARY KEY (template_id),
  CONSTRAINT sms_template_template_no_key UNIQUE (template_no),
  CONSTRAINT sms_template_scope CHECK (((share_scope <> 1) OR (scope_dept_id = '33'::text))),
  CONSTRAINT sms_template_share_scope_check CHECK (((share_scope >= 1) AND (share_scope <= 4))),
  CONSTRAINT sms_template_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT sms_template_urgent_flag_check CHECK ((urgent_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT sms_template_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id)
);
CREATE UNIQUE INDEX sms_template_name ON public.sms_template USING btree (scope_dept_id, share_scope, template_name) WHERE ((share_scope < 4) AND (del_flag = 0));
CREATE INDEX sms_template_newest ON public.sms_template USING btree (update_time, template_id) INCLUDE (scope_dept_id, share_scope, create_user_id, sms_category, status) WHERE (del_flag = 0);
CREATE INDEX sms_template_own ON public.sms_template USING btree (create_user_id) WHERE (del_flag = 0);
CREATE UNIQUE INDEX sms_template_own_name ON public.sms_template USING btree (create_user_id, template_name) WHERE ((share_scope = 4) AND (del_flag = 0));
CREATE INDEX sms_template_place ON public.sms_template USING btree (scope_dept_id, share_scope) WHERE (del_flag = 0);

CREATE TABLE sms_template_version (
  template_id bigint NOT NULL,
  template_version integer NOT NULL,
  template_name text NOT NULL,
  sms_category text NOT NULL,
  template_content text NOT NULL,
  variables jsonb NOT NULL,
  sms_sign text NOT NULL,
  urgent_flag smallint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  CONSTRAINT sms_template_version_pkey PRIMARY KEY (template_id, template_version),
  CONSTRAINT sms_template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES sms_template(template_id)
);

CREATE TABLE sms_visit (
  apply_id bigint NOT NULL,
  seq integer NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  mark smallint DEFAULT 0 NOT NULL,
  note text,
  right_phone_cipher bytea,
  right_phone_hash uuid,
  mark_user_id bigint,
  mark_user_name text,
  mark_time timestamp with time zone,
  CONSTRAINT sms_visit_pkey PRIMARY KEY (apply_id, seq),
  CONSTRAINT sms_visit_check CHECK (((mark = 0) = (mark_time IS NULL))),
  CONSTRAINT sms_visit_check1 CHECK (((right_phone_cipher IS NULL) = (right_phone_hash IS NULL))),
  CONSTRAINT sms_visit_check2 CHECK (((right_phone_cipher IS NULL) OR (mark = 3))),
  CONSTRAINT sms_visit_mark_check CHECK (((mark >= 0) AND (mark <= 5))),
  CONSTRAINT sms_visit_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES sms_visit_list(apply_id) ON DELETE CASCADE,
  CONSTRAINT sms_visit_mark_user_id_fkey FOREIGN KEY (mark_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX sms_visit_place ON public.sms_visit USING btree (dept_id, apply_id) INCLUDE (mark);

CREATE TABLE sms_visit_list (
  apply_id bigint NOT NULL,
  open_user_id bigint,
  open_user_name text,
  open_time timestamp with time zone NOT NULL,
  listed_count integer NOT NULL,
  CONSTRAINT sms_visit_list_pkey PRIMARY KEY (apply_id),
  CONSTRAINT sms_visit_list_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES mass_sms_apply(apply_id),
  CONSTRAINT sms_visit_list_open_user_id_fkey FOREIGN KEY (open_user_id) REFERENCES sys_user(user_id)
);

CREATE TABLE supply_demand (
  supply_id bigint DEFAULT next_id() NOT NULL,
  info_type smallint NOT NULL,
  title text NOT NULL,
  product_category smallint NOT NULL,
  product_name text NOT NULL,
  variety text DEFAULT ''::text NOT NULL,
  spec text DEFAULT ''::text NOT NULL,
  quantity numeric(12,2) NOT NULL,
  quantity_unit text NOT NULL,
  price_type smallint NOT NULL,
  price numeric(10,2),
  price_max numeric(10,2),
  price_unit text DEFAULT ''::text NOT NULL,
  place text NOT NULL,
  supply_start date NOT NULL,
  supply_end date NOT NULL,
  product_cert smallint DEFAULT 0 NOT NULL,
  quality_desc text DEFAULT ''::text NOT NULL,
  delivery_modes smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  image_urls text[] DEFAULT '{}'::text[] NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  contact_name text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  supply_status smallint DEFAULT 0 NOT NULL,
  content_hash text NOT NULL,
  passed_hash text,
  submit_time timestamp with time zone,
  audit_user_id bigint,
  audit_user_name text,
  audit_time timestamp with time zone,
  audit_opinion text,
  publish_time timestamp with time zone,
  deal_amount numeric(12,2),
  deal_quantity numeric(12,2),
  deal_time timestamp with time zone,
  deal_user_id bigint,
  deal_user_name text,
  counterpart_id bigint,
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_dept_id text COLLATE "C" NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  view_count integer DEFAULT 0 NOT NULL,
  video_url text,
  expire_days smallint,
  shown_until date GENERATED ALWAYS AS LEAST(supply_end, (((publish_time AT TIME ZONE 'Asia/Shanghai'::text))::date + (expire_days)::integer)) NOT NULL,
  call_count integer DEFAULT 0 NOT NULL,
  match_count smallint,
  subject_id bigint,
  top_flag smallint DEFAULT 0 NOT NULL,
  CONSTRAINT supply_demand_pkey PRIMARY KEY (supply_id),
  CONSTRAINT supply_demand_call_count_check CHECK ((call_count >= 0)),
  CONSTRAINT supply_demand_check CHECK ((price_max > price)),
  CONSTRAINT supply_demand_check1 CHECK ((counterpart_id <> supply_id)),
  CONSTRAINT supply_demand_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT supply_demand_deal CHECK ((((supply_status = 5) = (deal_amount IS NOT NULL)) AND ((deal_amount IS NULL) = (deal_quantity IS NULL)) AND ((deal_amount IS NULL) = (deal_time IS NULL)) AND ((deal_amount IS NULL) = (deal_user_name IS NULL)) AND ((counterpart_id IS NULL) OR (deal_amount IS NOT NULL)))),
  CONSTRAINT supply_demand_deal_amount_check CHECK ((deal_amount > (0)::numeric)),
  CONSTRAINT supply_demand_deal_quantity_check CHECK ((deal_quantity > (0)::numeric)),
  CONSTRAINT supply_demand_del_flag_check CHECK ((del_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT supply_demand_expire_days_check CHECK (((expire_days >= 1) AND (expire_days <= 365))),
  CONSTRAINT supply_demand_image_urls_check CHECK ((cardinality(image_urls) <= 9)),
  CONSTRAINT supply_demand_info_type_check CHECK ((info_type = ANY (ARRAY[1, 2]))),
  CONSTRAINT supply_demand_match_count_check CHECK ((match_count >= 0)),
  CONSTRAINT supply_demand_offer_is_shown CHECK (((info_type = 2) OR (supply_status <> ALL (ARRAY[1, 2, 5])) OR (cardinality(image_urls) > 0))),
  CONSTRAINT supply_demand_on_top_is_published CHECK (((supply_status = 2) OR (top_flag = 0))),
  CONSTRAINT supply_demand_period CHECK ((supply_start <= supply_end)),
  CONSTRAINT supply_demand_price CHECK (
CASE price_type
    WHEN 1 THEN ((price IS NOT NULL) AND (price_max IS NULL) AND (price_unit <> ''::text))
    WHEN 2 THEN ((price IS NOT NULL) AND (price_max IS NOT NULL) AND (price_unit <> ''::text))
    ELSE ((price IS NULL) AND (price_max IS NULL))
END),
  CONSTRAINT supply_demand_price_check CHECK ((price > (0)::numeric)),
  CONSTRAINT supply_demand_price_type_check CHECK (((price_type >= 1) AND (price_type <= 3))),
  CONSTRAINT supply_demand_product_name_check CHECK ((product_name <> ''::text)),
  CONSTRAINT supply_demand_published_is_what_was_passed CHECK (((supply_status <> ALL (ARRAY[2, 5])) OR (passed_hash = content_hash))),
  CONSTRAINT supply_demand_published_since CHECK (((supply_status <> ALL (ARRAY[2, 5])) OR (publish_time IS NOT NULL))),
  CONSTRAINT supply_demand_quantity_check CHECK ((quantity > (0)::numeric)),
  CONSTRAINT supply_demand_supply_status_check CHECK (((supply_status >= 0) AND (supply_status <= 5))),
  CONSTRAINT supply_demand_title_check CHECK ((title <> ''::text)),
  CONSTRAINT supply_demand_top_flag_check CHECK ((top_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT supply_demand_view_count_check CHECK ((view_count >= 0)),
  CONSTRAINT supply_demand_waits_since CHECK (((supply_status <> 1) OR (submit_time IS NOT NULL))),
  CONSTRAINT supply_demand_audit_user_id_fkey FOREIGN KEY (audit_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT supply_demand_counterpart_id_fkey FOREIGN KEY (counterpart_id) REFERENCES supply_demand(supply_id),
  CONSTRAINT supply_demand_create_dept_id_fkey FOREIGN KEY (create_dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT supply_demand_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT supply_demand_deal_user_id_fkey FOREIGN KEY (deal_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT supply_demand_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT supply_demand_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES agri_subject(subject_id)
);
CREATE INDEX supply_demand_category ON public.supply_demand USING btree (info_type, product_category, shown_until) INCLUDE (dept_id) WHERE ((del_flag = 0) AND (supply_status = 2));
CREATE INDEX supply_demand_counterpart ON public.supply_demand USING btree (counterpart_id) WHERE (counterpart_id IS NOT NULL);
CREATE INDEX supply_demand_dealt ON public.supply_demand USING btree (deal_time) INCLUDE (dept_id, info_type, deal_amount, counterpart_id) WHERE ((del_flag = 0) AND (supply_status = 5));
CREATE INDEX supply_demand_in_order ON public.supply_demand USING btree (top_flag, supply_id) WHERE (del_flag = 0);
CREATE INDEX supply_demand_live ON public.supply_demand USING btree (shown_until) INCLUDE (dept_id, info_type, product_category, product_name) WHERE ((del_flag = 0) AND (supply_status = 2));
CREATE INDEX supply_demand_matched ON public.supply_demand USING btree (shown_until) INCLUDE (dept_id, match_count) WHERE ((del_flag = 0) AND (supply_status = 2) AND (match_count > 0));
CREATE INDEX supply_demand_newest ON public.supply_demand USING btree (info_type, top_flag, supply_id) INCLUDE (dept_id, supply_status, shown_until, create_dept_id, create_user_id, product_category, del_flag, title) WHERE (del_flag = 0);
CREATE INDEX supply_demand_offline ON public.supply_demand USING btree (create_user_id) WHERE ((del_flag = 0) AND (supply_status = 4));
CREATE INDEX supply_demand_on_top ON public.supply_demand USING btree (shown_until) WHERE (top_flag = 1);
CREATE INDEX supply_demand_place ON public.supply_demand USING btree (dept_id, supply_id) WHERE (del_flag = 0);
CREATE INDEX supply_demand_product ON public.supply_demand USING btree (info_type, product_name, shown_until) INCLUDE (dept_id) WHERE ((del_flag = 0) AND (supply_status = 2));
CREATE INDEX supply_demand_published ON public.supply_demand USING btree (publish_time) INCLUDE (dept_id, info_type, product_name, price_unit, price, price_max) WHERE ((del_flag = 0) AND (publish_time IS NOT NULL) AND (passed_hash = content_hash));
CREATE INDEX supply_demand_returned ON public.supply_demand USING btree (create_user_id) WHERE ((del_flag = 0) AND (supply_status = 3));
CREATE INDEX supply_demand_unit ON public.supply_demand USING btree (create_dept_id);
CREATE INDEX supply_demand_waiting ON public.supply_demand USING btree (dept_id, supply_id) WHERE ((del_flag = 0) AND (supply_status = 1));
CREATE INDEX supply_demand_waits_since ON public.supply_demand USING btree (info_type, submit_time, supply_id) INCLUDE (create_dept_id, dept_id) WHERE ((del_flag = 0) AND (supply_status = 1));
CREATE INDEX supply_demand_words ON public.supply_demand USING gin (text_grams(((title || ' '::text) || product_name)));

CREATE TABLE supply_demand_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  supply_id bigint NOT NULL,
  operate_type smallint NOT NULL,
  operate_user_id bigint NOT NULL,
  operate_user_name text NOT NULL,
  operate_dept_id text COLLATE "C" NOT NULL,
  operate_dept_name text NOT NULL,
  operate_time timestamp with time zone NOT NULL,
  opinion text,
  content_hash text NOT NULL,
  CONSTRAINT supply_demand_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT supply_demand_record_operate_type_check CHECK (((operate_type >= 1) AND (operate_type <= 8))),
  CONSTRAINT supply_demand_record_operate_user_id_fkey FOREIGN KEY (operate_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT supply_demand_record_supply_id_fkey FOREIGN KEY (supply_id) REFERENCES supply_demand(supply_id)
);
CREATE INDEX supply_demand_record_decided ON public.supply_demand_record USING btree (operate_user_id, operate_time, record_id) WHERE (operate_type = ANY (ARRAY[4, 5]));
CREATE INDEX supply_demand_record_of ON public.supply_demand_record USING btree (supply_id, record_id);

CREATE TABLE sys_access_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint NOT NULL,
  type text NOT NULL,
  sub_type smallint NOT NULL,
  os_type smallint NOT NULL,
  dept_id text COLLATE "C",
  identity_id bigint,
  ip text NOT NULL,
  user_agent text,
  access_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sys_access_record_pkey PRIMARY KEY (record_id)
);

CREATE TABLE sys_dept (
  dept_id text COLLATE "C" NOT NULL,
  dept_name text NOT NULL,
  short_name text,
  dept_type text NOT NULL,
  dept_level smallint NOT NULL,
  parent_id text COLLATE "C",
  has_children boolean DEFAULT false NOT NULL,
  ancestors text NOT NULL,
  dept_id_path text NOT NULL,
  full_dept_name text NOT NULL,
  region_code text,
  village_kind smallint,
  virtual_flag smallint DEFAULT 0 NOT NULL,
  order_num integer DEFAULT 0 NOT NULL,
  leader_name text,
  office_phone text,
  address text,
  lng numeric(10,6),
  lat numeric(10,6),
  status smallint DEFAULT 1 NOT NULL,
  merge_to_dept_id text COLLATE "C",
  effect_date date,
  expire_date date,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  leader_phone_cipher bytea,
  create_user_name text,
  CONSTRAINT sys_dept_pkey PRIMARY KEY (dept_id),
  CONSTRAINT sys_dept_region_code_key UNIQUE (region_code),
  CONSTRAINT sys_dept_dept_id_check CHECK ((dept_id ~ '^33([0-9]{2}){0,3}([0-9][0-9A-HJ-NP-Z])?([A-HJ-NP-Z][0-9A-HJ-NP-Z])?$'::text)),
  CONSTRAINT sys_dept_dept_level_check CHECK (((dept_level >= 2) AND (dept_level <= 6))),
  CONSTRAINT sys_dept_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX sys_dept_parent ON public.sys_dept USING btree (parent_id, order_num, dept_id);

CREATE TABLE sys_dept_retired (
  dept_id text COLLATE "C" NOT NULL,
  dept_name text NOT NULL,
  retire_time timestamp with time zone NOT NULL,
  CONSTRAINT sys_dept_retired_pkey PRIMARY KEY (dept_id)
);

CREATE TABLE sys_dict_type (
  dict_type_code text COLLATE "C" NOT NULL,
  dict_type_name text NOT NULL,
  system_flag smallint DEFAULT 0 NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  remark text,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user_name text,
  CONSTRAINT sys_dict_type_pkey PRIMARY KEY (dict_type_code)
);

CREATE TABLE sys_dict_value (
  dict_value_id bigint DEFAULT next_id() NOT NULL,
  dict_type_code text COLLATE "C" NOT NULL,
  dict_value text COLLATE "C" NOT NULL,
  dict_label text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  css_class text DEFAULT ''::text NOT NULL,
  default_flag smallint DEFAULT 0 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  remark text,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  update_user_name text,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user_name text,
  CONSTRAINT sys_dict_value_pkey PRIMARY KEY (dict_value_id),
  CONSTRAINT sys_dict_value_dict_type_code_dict_value_key UNIQUE (dict_type_code, dict_value),
  CONSTRAINT sys_dict_value_dict_type_code_fkey FOREIGN KEY (dict_type_code) REFERENCES sys_dict_type(dict_type_code) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_dict_value_label ON public.sys_dict_value USING btree (dict_type_code, dict_label) WHERE (del_flag = 0);

CREATE TABLE sys_event (
  id bigint DEFAULT next_id() NOT NULL,
  event_title text NOT NULL,
  event_type smallint NOT NULL,
  event_level smallint NOT NULL,
  start_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone,
  event_content text NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  address text DEFAULT ''::text NOT NULL,
  show_flag smallint DEFAULT 1 NOT NULL,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  lng double precision,
  lat double precision,
  related_type text DEFAULT ''::text NOT NULL,
  related_id bigint,
  image_urls text[] DEFAULT '{}'::text[] NOT NULL,
  order_num integer DEFAULT 0 NOT NULL,
  CONSTRAINT sys_event_pkey PRIMARY KEY (id),
  CONSTRAINT sys_event_check CHECK (((end_time > start_time) AND ((end_time - start_time) <= '366 days'::interval))),
  CONSTRAINT sys_event_event_level_check CHECK (((event_level >= 1) AND (event_level <= 3))),
  CONSTRAINT sys_event_event_type_check CHECK (((event_type >= 1) AND (event_type <= 6))),
  CONSTRAINT sys_event_image_urls_check CHECK ((cardinality(image_urls) <= 9)),
  CONSTRAINT sys_event_order_num_check CHECK ((order_num >= 0)),
  CONSTRAINT sys_event_point CHECK (((lng IS NULL) = (lat IS NULL))),
  CONSTRAINT sys_event_related CHECK (((related_type = ''::text) = (related_id IS NULL))),
  CONSTRAINT sys_event_related_type_check CHECK ((related_type = ANY (ARRAY[''::text, 'sms'::text, 'disaster'::text, 'activity'::text]))),
  CONSTRAINT sys_event_show_flag_check CHECK ((show_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT sys_event_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT sys_event_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX sys_event_latest ON public.sys_event USING btree (start_time DESC, order_num, id DESC) INCLUDE (dept_id, event_type, event_level, end_time, show_flag);
CREATE INDEX sys_event_place ON public.sys_event USING btree (dept_id, start_time);
CREATE INDEX sys_event_words ON public.sys_event USING gin (text_pairs(((event_title || ' '::text) || event_content)));

CREATE TABLE sys_file (
  file_id bigint DEFAULT next_id() NOT NULL,
  relative_url text COLLATE "C" NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  ref_count integer DEFAULT 0 NOT NULL,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  guarded_flag smallint DEFAULT 0 NOT NULL,
  scan_status smallint DEFAULT 0 NOT NULL,
  CONSTRAINT sys_file_pkey PRIMARY KEY (file_id),
  CONSTRAINT sys_file_relative_url_key UNIQUE (relative_url),
  CONSTRAINT sys_file_guarded_flag_check CHECK ((guarded_flag = ANY (ARRAY[0, 1]))),
  CONSTRAINT sys_file_ref_count_check CHECK ((ref_count >= 0)),
  CONSTRAINT sys_file_scan_status_check CHECK ((scan_status = ANY (ARRAY[0, 1, 2]))),
  CONSTRAINT sys_file_size_check CHECK ((size > 0)),
  CONSTRAINT sys_file_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX sys_file_unused ON public.sys_file USING btree (create_user_id, file_id) WHERE (ref_count = 0);
CREATE INDEX sys_file_waiting ON public.sys_file USING btree (file_id) WHERE (scan_status = 0);

CREATE TABLE sys_menu (
  menu_id integer NOT NULL,
  parent_id integer,
  menu_name text NOT NULL,
  menu_type text NOT NULL,
  path text NOT NULL,
  route_name text,
  component text,
  redirect text,
  query_text text,
  icon text,
  order_num integer DEFAULT 0 NOT NULL,
  hidden smallint DEFAULT 0 NOT NULL,
  no_cache smallint DEFAULT 0 NOT NULL,
  watermark smallint DEFAULT 0 NOT NULL,
  link text,
  function_type smallint,
  active_menu text,
  role_ids integer[],
  status smallint DEFAULT 1 NOT NULL,
  system_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT sys_menu_pkey PRIMARY KEY (menu_id),
  CONSTRAINT sys_menu_menu_type_check CHECK ((menu_type = ANY (ARRAY['M'::text, 'C'::text, 'F'::text]))),
  CONSTRAINT sys_menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES sys_menu(menu_id)
);
CREATE UNIQUE INDEX sys_menu_path ON public.sys_menu USING btree (path);

CREATE TABLE sys_param (
  param_key text COLLATE "C" NOT NULL,
  param_value text NOT NULL,
  update_user_name text NOT NULL,
  update_time timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT sys_param_pkey PRIMARY KEY (param_key)
);

CREATE TABLE sys_real_name_record (
  record_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint NOT NULL,
  real_name text NOT NULL,
  certificate_cipher bytea NOT NULL,
  result smallint,
  result_msg text,
  ip text NOT NULL,
  submit_time timestamp with time zone NOT NULL,
  CONSTRAINT sys_real_name_record_pkey PRIMARY KEY (record_id),
  CONSTRAINT sys_real_name_record_result_check CHECK (((result >= 1) AND (result <= 4))),
  CONSTRAINT sys_real_name_record_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX sys_real_name_record_user ON public.sys_real_name_record USING btree (user_id, submit_time);

CREATE TABLE sys_role (
  role_id integer NOT NULL,
  role_key text NOT NULL,
  role_name text NOT NULL,
  sort integer NOT NULL,
  role_level smallint,
  data_scope smallint DEFAULT 2 NOT NULL,
  authority_list text[] DEFAULT '{}'::text[] NOT NULL,
  button_permissions text[] DEFAULT '{}'::text[] NOT NULL,
  system_flag smallint DEFAULT 0 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  remark text,
  base_role_key text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sys_role_pkey PRIMARY KEY (role_id),
  CONSTRAINT sys_role_role_key_key UNIQUE (role_key),
  CONSTRAINT sys_role_base CHECK (((system_flag = 0) OR (base_role_key = role_key)))
);
CREATE UNIQUE INDEX sys_role_name ON public.sys_role USING btree (role_name);

CREATE TABLE sys_upload (
  upload_id bigint DEFAULT next_id() NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  bytes_received integer DEFAULT 0 NOT NULL,
  parts text[] COLLATE "C" DEFAULT '{}'::text[] NOT NULL,
  file_id bigint,
  create_user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  CONSTRAINT sys_upload_pkey PRIMARY KEY (upload_id),
  CONSTRAINT sys_upload_check CHECK (((bytes_received >= 0) AND (bytes_received <= size))),
  CONSTRAINT sys_upload_size_check CHECK ((size > 0)),
  CONSTRAINT sys_upload_create_user_id_fkey FOREIGN KEY (create_user_id) REFERENCES sys_user(user_id),
  CONSTRAINT sys_upload_file_id_fkey FOREIGN KEY (file_id) REFERENCES sys_file(file_id) ON DELETE CASCADE
);
CREATE INDEX sys_upload_file ON public.sys_upload USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX sys_upload_of_person ON public.sys_upload USING btree (create_user_id, upload_id);
CREATE INDEX sys_upload_old ON public.sys_upload USING btree (create_time);

CREATE TABLE sys_user (
  user_id bigint DEFAULT next_id() NOT NULL,
  user_name text NOT NULL,
  real_name text NOT NULL,
  nick_name text,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  certificate_cipher bytea,
  certificate_hash uuid,
  avatar text,
  sex smallint DEFAULT 0 NOT NULL,
  birthday date,
  user_type smallint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  carrier text DEFAULT 'OTHER'::text NOT NULL,
  real_name_auth_flag smallint DEFAULT 0 NOT NULL,
  real_name_auth_time timestamp with time zone,
  password_hash text,
  pwd_update_time timestamp with time zone,
  pwd_weak_flag smallint DEFAULT 0 NOT NULL,
  status smallint DEFAULT 1 NOT NULL,
  sms_agree_flag smallint DEFAULT 0 NOT NULL,
  sms_agree_time timestamp with time zone,
  sms_agree_source smallint,
  register_source smallint DEFAULT 1 NOT NULL,
  register_time timestamp with time zone DEFAULT now() NOT NULL,
  last_login_time timestamp with time zone,
  last_login_ip text,
  remark text,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  update_time timestamp with time zone DEFAULT now() NOT NULL,
  del_flag smallint DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user_name text,
  CONSTRAINT sys_user_pkey PRIMARY KEY (user_id),
  CONSTRAINT sys_user_carrier_check CHECK ((carrier = ANY (ARRAY['CMCC'::text, 'CUCC'::text, 'CTCC'::text, 'CBN'::text, 'OTHER'::text]))),
  CONSTRAINT sys_user_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id)
);
CREATE INDEX sys_user_account_start ON public.sys_user USING btree (lower(user_name) text_pattern_ops) WHERE (del_flag = 0);
CREATE UNIQUE INDEX sys_user_certificate ON public.sys_user USING btree (certificate_hash) WHERE ((del_flag = 0) AND (certificate_hash IS NOT NULL));
CREATE INDEX sys_user_dept ON public.sys_user USING btree (dept_id, user_type, carrier, sms_agree_flag, status) WHERE (del_flag = 0);
CREATE INDEX sys_user_disabled ON public.sys_user USING btree (update_time) WHERE ((status <> 1) OR (del_flag <> 0));
CREATE UNIQUE INDEX sys_user_name ON public.sys_user USING btree (lower(user_name)) WHERE (del_flag = 0);
CREATE INDEX sys_user_newest ON public.sys_user USING btree (user_id) INCLUDE (dept_id, user_type, status, real_name_auth_flag, sms_agree_flag, register_time) WHERE (del_flag = 0);
CREATE UNIQUE INDEX sys_user_phone ON public.sys_user USING btree (phone_hash) WHERE (del_flag = 0);
CREATE INDEX sys_user_place ON public.sys_user USING btree (dept_id, user_id) INCLUDE (user_type, status, real_name_auth_flag, sms_agree_flag, register_time, real_name) WHERE (del_flag = 0);
CREATE INDEX sys_user_real_name ON public.sys_user USING btree (real_name text_pattern_ops) WHERE (del_flag = 0);
CREATE INDEX sys_user_staff_seen ON public.sys_user USING btree (COALESCE(last_login_time, register_time)) INCLUDE (dept_id, real_name_auth_flag) WHERE ((del_flag = 0) AND (status = 1) AND (user_type = 1));
CREATE TRIGGER sys_user_added AFTER INSERT ON public.sys_user REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_residents();
CREATE TRIGGER sys_user_moved AFTER UPDATE ON public.sys_user REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_residents();
CREATE TRIGGER sys_user_removed AFTER DELETE ON public.sys_user REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_residents();

CREATE TABLE sys_user_external (
  source text NOT NULL,
  open_id text NOT NULL,
  user_id bigint NOT NULL,
  bind_time timestamp with time zone NOT NULL,
  CONSTRAINT sys_user_external_pkey PRIMARY KEY (source, open_id),
  CONSTRAINT sys_user_external_user_id_source_key UNIQUE (user_id, source),
  CONSTRAINT sys_user_external_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);

CREATE TABLE sys_user_identity (
  identity_id bigint DEFAULT next_id() NOT NULL,
  user_id bigint NOT NULL,
  dept_id text COLLATE "C" NOT NULL,
  role_ids integer[] NOT NULL,
  main_flag smallint DEFAULT 0 NOT NULL,
  valid_from date,
  valid_to date,
  status smallint DEFAULT 1 NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  removed_time timestamp with time zone,
  CONSTRAINT sys_user_identity_pkey PRIMARY KEY (identity_id),
  CONSTRAINT sys_user_identity_removed CHECK (((removed_time IS NULL) OR ((main_flag = 0) AND (status = 0)))),
  CONSTRAINT sys_user_identity_role_ids_check CHECK ((cardinality(role_ids) > 0)),
  CONSTRAINT sys_user_identity_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES sys_dept(dept_id),
  CONSTRAINT sys_user_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE INDEX sys_user_identity_dept ON public.sys_user_identity USING btree (dept_id);
CREATE INDEX sys_user_identity_held ON public.sys_user_identity USING gin (role_ids) WHERE (removed_time IS NULL);
CREATE UNIQUE INDEX sys_user_identity_main ON public.sys_user_identity USING btree (user_id) WHERE (main_flag = 1);
CREATE INDEX sys_user_identity_user ON public.sys_user_identity USING btree (user_id);
CREATE CONSTRAINT TRIGGER sys_user_identity_one_main AFTER INSERT OR DELETE OR UPDATE OF main_flag, removed_time, user_id ON public.sys_user_identity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_main_identity();
CREATE TRIGGER sys_user_identity_roles BEFORE INSERT OR UPDATE OF role_ids ON public.sys_user_identity FOR EACH ROW EXECUTE FUNCTION demand_roles_exist();

CREATE TABLE sys_user_tally (
  dept_id text COLLATE "C" NOT NULL,
  user_type smallint NOT NULL,
  carrier text NOT NULL,
  sms_agree_flag smallint NOT NULL,
  status smallint NOT NULL,
  name_length smallint NOT NULL,
  people integer NOT NULL
);
CREATE INDEX sys_user_tally_dept ON public.sys_user_tally USING btree (dept_id);

CREATE TABLE token_session (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  identity_id bigint NOT NULL,
  ip text NOT NULL,
  agent_hash bytea NOT NULL,
  create_time timestamp with time zone DEFAULT now() NOT NULL,
  last_active_time timestamp with time zone DEFAULT now() NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  ended_reason text,
  ended_time timestamp with time zone,
  session_id bigint DEFAULT next_id() NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  ended_remark text,
  CONSTRAINT token_session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT token_session_session_id_key UNIQUE (session_id),
  CONSTRAINT token_session_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES sys_user_identity(identity_id),
  CONSTRAINT token_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);
CREATE UNIQUE INDEX token_session_one_living ON public.token_session USING btree (identity_id) WHERE (ended_reason IS NULL);
CREATE INDEX token_session_user ON public.token_session USING btree (user_id) WHERE (ended_reason IS NULL);

CREATE TABLE trial_carrier_manners (
  only_row boolean DEFAULT true NOT NULL,
  faults jsonb NOT NULL,
  CONSTRAINT trial_carrier_manners_pkey PRIMARY KEY (only_row),
  CONSTRAINT trial_carrier_manners_only_row_check CHECK (only_row)
);

CREATE TABLE trial_carrier_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  source_number text NOT NULL,
  content text NOT NULL,
  concat_ref smallint,
  concat_total smallint,
  concat_part smallint,
  accept_time timestamp with time zone DEFAULT now() NOT NULL,
  receipt_stat text,
  receipt_due timestamp with time zone,
  receipt_time timestamp with time zone,
  protocol text DEFAULT 'SMPP34'::text NOT NULL,
  sender_message_id text,
  CONSTRAINT trial_carrier_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT trial_carrier_message_protocol_check CHECK ((protocol = ANY (ARRAY['SMPP34'::text, 'CMPP30'::text, 'SMGP30'::text, 'SGIP12'::text])))
);
CREATE INDEX trial_carrier_message_due ON public.trial_carrier_message USING btree (receipt_due) WHERE ((receipt_time IS NULL) AND (receipt_due IS NOT NULL));
CREATE INDEX trial_carrier_message_phone ON public.trial_carrier_message USING btree (phone_hash, message_id);

CREATE TABLE trial_carrier_reply (
  reply_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account text NOT NULL,
  phone_cipher bytea NOT NULL,
  phone_hash uuid NOT NULL,
  destination_number text NOT NULL,
  content text NOT NULL,
  reply_time timestamp with time zone DEFAULT now() NOT NULL,
  sent_time timestamp with time zone,
  CONSTRAINT trial_carrier_reply_pkey PRIMARY KEY (reply_id)
);
CREATE INDEX trial_carrier_reply_due ON public.trial_carrier_reply USING btree (reply_id) WHERE (sent_time IS NULL);
CREATE INDEX trial_carrier_reply_phone ON public.trial_carrier_reply USING btree (phone_hash, reply_id);

CREATE TABLE user_shortcut (
  user_id bigint NOT NULL,
  paths text[] NOT NULL,
  update_time timestamp with time zone NOT NULL,
  CONSTRAINT user_shortcut_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_shortcut_paths_check CHECK ((cardinality(paths) <= 12)),
  CONSTRAINT user_shortcut_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);

CREATE TABLE user_workbench (
  user_id bigint NOT NULL,
  shown text[] NOT NULL,
  hidden text[] NOT NULL,
  update_time timestamp with time zone NOT NULL,
  CONSTRAINT user_workbench_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_workbench_hidden_check CHECK ((cardinality(hidden) <= 20)),
  CONSTRAINT user_workbench_shown_check CHECK ((cardinality(shown) <= 20)),
  CONSTRAINT user_workbench_user_id_fkey FOREIGN KEY (user_id) REFERENCES sys_user(user_id)
);

CREATE TABLE work_challenge (
  challenge_id uuid NOT NULL,
  challenge jsonb NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  CONSTRAINT work_challenge_pkey PRIMARY KEY (challenge_id)
);
CREATE INDEX work_challenge_time ON public.work_challenge USING btree (expire_time);
