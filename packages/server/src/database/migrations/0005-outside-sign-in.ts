/** Signing in from outside: pictures with a QR code, and what a third party says of people. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE qr_sign_in (
  -- stands in the picture
  scan_code text PRIMARY KEY,
  -- of the code that only the browser has which asked for the picture
  browser_hash bytea NOT NULL UNIQUE,
  -- 0 waiting, 1 scanned, 2 confirmed, 3 used up or refused
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 3),
  ip text NOT NULL,
  user_agent text NOT NULL,
  -- the session that scanned it, and alone may confirm
  token_hash bytea,
  ask_time timestamptz NOT NULL,
  expire_time timestamptz NOT NULL,
  CHECK (status NOT IN (1, 2) OR token_hash IS NOT NULL)
);
CREATE INDEX qr_sign_in_expire ON qr_sign_in (expire_time);

-- whom a third party knows as whom
CREATE TABLE sys_user_external (
  source text NOT NULL,
  open_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES sys_user,
  bind_time timestamptz NOT NULL,
  PRIMARY KEY (source, open_id),
  UNIQUE (user_id, source)
);

-- people a third party vouched for a moment ago and who have no account yet
CREATE TABLE outside_visitor (
  key_hash bytea PRIMARY KEY,
  source text NOT NULL,
  open_id text NOT NULL,
  real_name text,
  phone_cipher bytea,
  -- the browser that was told the key
  agent_hash bytea NOT NULL,
  expire_time timestamptz NOT NULL
);
CREATE INDEX outside_visitor_expire ON outside_visitor (expire_time);

-- codes and tickets that were shown here once: none is shown to the third party a second time
CREATE TABLE outside_ticket (
  ticket_hash bytea PRIMARY KEY,
  use_time timestamptz NOT NULL
);
CREATE INDEX outside_ticket_time ON outside_ticket (use_time);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
