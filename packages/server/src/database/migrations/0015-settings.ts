/** Dictionaries whose words an office may change, and the parameters of the installation. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sys_dict_type (
  dict_type_code text COLLATE "C" PRIMARY KEY,
  dict_type_name text NOT NULL,
  -- 1 comes with the program
  system_flag smallint NOT NULL DEFAULT 0,
  sort integer NOT NULL DEFAULT 0,
  remark text,
  create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE sys_dict_value (
  dict_value_id bigint PRIMARY KEY DEFAULT next_id(),
  dict_type_code text COLLATE "C" NOT NULL REFERENCES sys_dict_type ON DELETE CASCADE,
  dict_value text COLLATE "C" NOT NULL,
  dict_label text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  css_class text NOT NULL DEFAULT '',
  default_flag smallint NOT NULL DEFAULT 0,
  status smallint NOT NULL DEFAULT 1,
  remark text,
  create_time timestamptz NOT NULL DEFAULT now(),
  -- null until a person changes it: only then it follows the program
  update_user_name text,
  update_time timestamptz NOT NULL DEFAULT now(),
  del_flag smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (dict_type_code, dict_value)
);
CREATE UNIQUE INDEX sys_dict_value_label ON sys_dict_value (dict_type_code, dict_label) WHERE del_flag = 0;

-- only what somebody has changed: everything else is as the program has it
CREATE TABLE sys_param (
  param_key text COLLATE "C" PRIMARY KEY,
  param_value text NOT NULL,
  update_user_name text NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
