/** Channels that people keep, with their day's figures and troubles; one link of an application, followed from each recipient. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sms_channel
  ADD COLUMN origin text NOT NULL DEFAULT 'settings' CHECK (origin IN ('settings', 'console')),
  ADD COLUMN removed_time timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN update_user_name text,
  ADD COLUMN update_time timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT sms_channel_status CHECK (status IN (0, 1));
-- until now only those that left the settings were switched off
UPDATE sms_channel SET removed_time = now(), status = 1 WHERE status = 0;
-- whoever decides how the province sends decides over what
UPDATE sys_role SET button_permissions = array_append(button_permissions, 'sms:channel:edit')
  WHERE 'sms:config:publish' = ANY (button_permissions);

-- what happened on a channel on a day in China, counted with the fold, which nothing here may stop
CREATE TABLE sms_channel_day (
  channel_id integer NOT NULL,
  day date NOT NULL,
  submitted_count integer NOT NULL DEFAULT 0,
  delivered_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  unknown_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (channel_id, day)
);
CREATE TABLE sms_channel_failure (
  channel_id integer NOT NULL,
  day date NOT NULL,
  fail_code text NOT NULL,
  amount integer NOT NULL,
  last_time timestamptz NOT NULL,
  PRIMARY KEY (channel_id, day, fail_code)
);
-- connections that came and went; the same trouble again and again is one row
CREATE TABLE sms_channel_event (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel_id integer NOT NULL REFERENCES sms_channel,
  kind text NOT NULL CHECK (kind IN ('connected', 'refused', 'unreachable')),
  detail text NOT NULL,
  amount integer NOT NULL DEFAULT 1,
  first_time timestamptz NOT NULL,
  last_time timestamptz NOT NULL
);
CREATE INDEX sms_channel_event_latest ON sms_channel_event (channel_id, event_id DESC);

-- a test goes over this channel or not at all
ALTER TABLE service_sms ADD COLUMN only_channel_id integer REFERENCES sms_channel;

ALTER TABLE mass_sms_apply
  ADD COLUMN link_url text NOT NULL DEFAULT '' CHECK (length(link_url) <= 300),
  ADD COLUMN click_user_count integer NOT NULL DEFAULT 0;

-- under which key the codes of links are made; it outlives a change of the secret key, since codes are on people's handsets
CREATE TABLE short_link_key (
  key_id smallint PRIMARY KEY DEFAULT 1 CHECK (key_id = 1),
  key_cipher bytea NOT NULL
);
-- one for each application with a link: a code holds link_no and the recipient's seq, 22 and 23 bits
CREATE TABLE short_link (
  link_no integer GENERATED ALWAYS AS IDENTITY (MINVALUE 0 MAXVALUE 4194303 START 1) PRIMARY KEY,
  apply_id bigint NOT NULL UNIQUE REFERENCES mass_sms_apply,
  -- from the day on which it is sent
  valid_days integer NOT NULL CHECK (valid_days > 0)
);
CREATE TABLE link_click (
  click_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_no integer NOT NULL REFERENCES short_link,
  seq integer NOT NULL,
  click_time timestamptz NOT NULL,
  os_type smallint,
  folded boolean NOT NULL DEFAULT false
);
CREATE INDEX link_click_new ON link_click (click_id) WHERE NOT folded;
CREATE INDEX link_click_time ON link_click USING brin (click_time);
-- who clicked, and what pages of conversion show without reading the clicks
CREATE TABLE short_link_user (
  link_no integer NOT NULL REFERENCES short_link,
  seq integer NOT NULL,
  click_count integer NOT NULL,
  first_time timestamptz NOT NULL,
  last_time timestamptz NOT NULL,
  PRIMARY KEY (link_no, seq)
);
CREATE INDEX short_link_user_latest ON short_link_user (link_no, first_time DESC, seq);
CREATE TABLE short_link_count (
  link_no integer NOT NULL REFERENCES short_link,
  hour timestamptz NOT NULL,
  area_id text COLLATE "C" NOT NULL,
  click_count integer NOT NULL,
  user_count integer NOT NULL,
  PRIMARY KEY (link_no, hour, area_id)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
