/** Live shops (生活服务店): the services that they offer, the icons of those, and the devices that stand in them. */
import { type Kysely, sql } from 'kysely';

const audited = /* sql */ `
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_user_name text NOT NULL,
  create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1`;

const statements = /* sql */ `
CREATE TABLE live_shop_service_icon (
  id bigint PRIMARY KEY DEFAULT next_id(),
  icon_name text NOT NULL CHECK (icon_name <> ''),
  icon_url text NOT NULL,
  -- 1 of services, 2 of devices, 3 of applications
  icon_type smallint NOT NULL CHECK (icon_type BETWEEN 1 AND 3),
  order_num integer NOT NULL DEFAULT 0,
  -- who keeps it; those inside use it as well
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  ${audited}
);
CREATE INDEX live_shop_service_icon_order ON live_shop_service_icon (order_num, id);
CREATE INDEX live_shop_service_icon_place ON live_shop_service_icon (dept_id);

CREATE TABLE live_shop_service_type (
  id bigint PRIMARY KEY DEFAULT next_id(),
  type_name text NOT NULL CHECK (type_name <> ''),
  type_code text NOT NULL CHECK (type_code <> ''),
  icon_id bigint REFERENCES live_shop_service_icon,
  description text NOT NULL DEFAULT '',
  item_names text[] NOT NULL DEFAULT '{}',
  order_num integer NOT NULL DEFAULT 0,
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  ${audited}
);
CREATE UNIQUE INDEX live_shop_service_type_code ON live_shop_service_type (dept_id, type_code);
CREATE INDEX live_shop_service_type_order ON live_shop_service_type (order_num, id);
CREATE INDEX live_shop_service_type_icon ON live_shop_service_type (icon_id);

CREATE TABLE live_shop_smart_device (
  id bigint PRIMARY KEY DEFAULT next_id(),
  device_name text NOT NULL CHECK (device_name <> ''),
  device_no text NOT NULL CHECK (device_no <> ''),
  device_type smallint NOT NULL CHECK (device_type IN (1, 2, 3, 4, 5, 6, 9)),
  shop_name text NOT NULL CHECK (shop_name <> ''),
  dept_id text COLLATE "C" NOT NULL REFERENCES sys_dept,
  address text NOT NULL DEFAULT '',
  lng double precision,
  lat double precision,
  manufacturer text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  sim_no text NOT NULL DEFAULT '',
  install_date date,
  warranty_date date CHECK (warranty_date >= install_date),
  -- as it was last reported: 1 online, 2 faulty; null: it never said anything
  reported_status smallint CHECK (reported_status IN (1, 2)),
  last_online_time timestamptz,
  manager_name text NOT NULL DEFAULT '',
  manager_phone_cipher bytea,
  icon_id bigint REFERENCES live_shop_service_icon,
  ${audited},
  CONSTRAINT live_shop_smart_device_whole_place CHECK ((lng IS NULL) = (lat IS NULL)),
  CONSTRAINT live_shop_smart_device_reported CHECK ((reported_status IS NULL) = (last_online_time IS NULL))
);
CREATE UNIQUE INDEX live_shop_smart_device_no ON live_shop_smart_device (device_no);
CREATE INDEX live_shop_smart_device_place ON live_shop_smart_device (dept_id, id);
CREATE INDEX live_shop_smart_device_icon ON live_shop_smart_device (icon_id);

CREATE TABLE live_shop_device_service (
  device_id bigint NOT NULL REFERENCES live_shop_smart_device ON DELETE CASCADE,
  type_id bigint NOT NULL REFERENCES live_shop_service_type,
  PRIMARY KEY (device_id, type_id)
);
CREATE INDEX live_shop_device_service_type ON live_shop_device_service (type_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
