/** Applications of the service hall (服务应用): each region publishes its own, in its own order. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE service_hall (
  hall_id bigint PRIMARY KEY DEFAULT next_id(),
  service_name text NOT NULL CHECK (service_name <> ''),
  -- of the dictionary PORTAL_SERVICE_TYPE
  service_type integer NOT NULL,
  function_type smallint,
  icon_url text NOT NULL,
  service_desc text NOT NULL DEFAULT '',
  -- 1 a page of the console, 2 another site, 3 a mini program
  open_mode smallint NOT NULL CHECK (open_mode BETWEEN 1 AND 3),
  link_url text NOT NULL,
  mini_app_id text NOT NULL DEFAULT '',
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  -- 1: the regions below show it as well, unless they have one of this name
  inherit_flag smallint NOT NULL DEFAULT 1 CHECK (inherit_flag IN (0, 1)),
  -- 1 web, 2 app, 3 mini program
  terminal smallint[] NOT NULL CHECK (cardinality(terminal) > 0 AND terminal <@ ARRAY[1, 2, 3]::smallint[]),
  login_flag smallint NOT NULL DEFAULT 0 CHECK (login_flag IN (0, 1)),
  real_name_flag smallint NOT NULL DEFAULT 0 CHECK (real_name_flag IN (0, 1)),
  hot_flag smallint NOT NULL DEFAULT 0 CHECK (hot_flag IN (0, 1)),
  online_time timestamptz,
  offline_time timestamptz,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  remark text NOT NULL DEFAULT '',
  order_num integer NOT NULL CHECK (order_num > 0),
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT service_hall_ends_after_it_begins CHECK (offline_time > online_time),
  CONSTRAINT service_hall_mini_program_is_named CHECK (open_mode <> 3 OR mini_app_id <> ''),
  CONSTRAINT service_hall_name UNIQUE (dept_id, service_name),
  -- two change places in one statement
  CONSTRAINT service_hall_order UNIQUE (dept_id, order_num) DEFERRABLE
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
