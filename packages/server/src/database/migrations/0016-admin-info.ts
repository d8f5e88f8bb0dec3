/** The directory of administrators and contact points, of which farmers see the public entries. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE admin_info (
  admin_id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint NOT NULL REFERENCES sys_user,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  role_ids integer[] NOT NULL CHECK (cardinality(role_ids) > 0),
  post text NOT NULL DEFAULT '',
  office_phone text NOT NULL DEFAULT '',
  duty_desc text NOT NULL DEFAULT '',
  public_flag smallint NOT NULL DEFAULT 0 CHECK (public_flag IN (0, 1)),
  order_num integer NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  create_user_id bigint NOT NULL,
  create_user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT admin_info_once UNIQUE (user_id, dept_id),
  CONSTRAINT admin_info_public_phone CHECK (public_flag = 0 OR office_phone <> '')
);
CREATE INDEX admin_info_dept ON admin_info (dept_id, order_num, admin_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
