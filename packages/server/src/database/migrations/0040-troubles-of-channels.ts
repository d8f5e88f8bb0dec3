/** What is wrong with channels that look connected: told by their senders every second for as long as it lasts. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE sms_channel_trouble (
  channel_id integer NOT NULL REFERENCES sms_channel,
  -- as GatewayTrouble of gateways/gateway.ts
  kind text NOT NULL CHECK (kind IN ('restless', 'stalled', 'unreadable')),
  amount integer NOT NULL CHECK (amount > 0),
  detail text NOT NULL,
  first_time timestamptz NOT NULL,
  last_time timestamptz NOT NULL,
  PRIMARY KEY (channel_id, kind)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
