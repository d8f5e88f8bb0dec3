/** Signing in by more than a password: pictures, codes by SMS, a second factor; and the passwords somebody had before. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- an account's count starts anew after a pause, an address's and everybody's after a while from its first guess on: where
-- hundreds share an address, there never is a pause
ALTER TABLE login_guess ADD COLUMN begin_time timestamptz NOT NULL DEFAULT now();
-- of these guesses, the ones that turned out wrong: they decide when a picture is asked for
ALTER TABLE login_guess ADD COLUMN wrong_count integer NOT NULL DEFAULT 0 CHECK (wrong_count >= 0);

-- what a picture shows is no secret of anybody: it is kept as it is, and gone after its one attempt
CREATE TABLE picture_code (
  picture_code_id uuid PRIMARY KEY,
  characters text NOT NULL,
  expire_time timestamptz NOT NULL
);
CREATE INDEX picture_code_time ON picture_code (expire_time);

-- one row for each code that was asked for, whether or not the number is known: limits and answers are the same for both
CREATE TABLE phone_code (
  phone_code_id bigint PRIMARY KEY DEFAULT next_id(),
  phone_hash uuid NOT NULL,
  -- what the code is worth: nothing in another scene
  scene text NOT NULL CHECK (scene IN ('login', 'password', 'phone', 'register', 'bind')),
  -- keyed, over number, scene and code: a million codes are tried out in a moment
  code_hash uuid NOT NULL,
  ip text NOT NULL,
  send_time timestamptz NOT NULL,
  expire_time timestamptz NOT NULL,
  guess_count smallint NOT NULL DEFAULT 0 CHECK (guess_count BETWEEN 0 AND 5),
  -- spent, or replaced by a newer one
  end_time timestamptz
);
CREATE UNIQUE INDEX phone_code_one_living ON phone_code (phone_hash, scene) WHERE end_time IS NULL;
CREATE INDEX phone_code_number ON phone_code (phone_hash, send_time);
CREATE INDEX phone_code_address ON phone_code (ip, send_time);
CREATE INDEX phone_code_time ON phone_code (send_time);

CREATE TABLE second_factor (
  user_id bigint PRIMARY KEY REFERENCES sys_user,
  secret_cipher bytea NOT NULL,
  -- null while the app has not shown that it holds the secret: then nobody is asked for a code
  enrol_time timestamptz,
  -- the newest time step whose code was used: neither it nor an older one is taken again (RFC 6238 §5.2)
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE second_factor_recovery (
  user_id bigint NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  code_hash uuid NOT NULL,
  use_time timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- somebody who has shown the first factor and owes the second; the row goes when it comes
CREATE TABLE sign_in_challenge (
  challenge_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES sys_user,
  -- as log_login has it
  login_type smallint NOT NULL,
  agent_hash bytea NOT NULL,
  expire_time timestamptz NOT NULL
);
CREATE INDEX sign_in_challenge_time ON sign_in_challenge (expire_time);

-- passwords that were replaced, the newest few of each account
CREATE TABLE password_history (
  history_id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint NOT NULL REFERENCES sys_user,
  password_hash text NOT NULL,
  replace_time timestamptz NOT NULL
);
CREATE INDEX password_history_user ON password_history (user_id, history_id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
