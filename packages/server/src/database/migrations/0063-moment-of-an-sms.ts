/** The moment at which the SMS of a letter was handed on: a reminder of the same thing keeps its distance from it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`ALTER TABLE msg_letter_receiver
  -- when its SMS was handed on; null: never, or before this was kept
  ADD sms_time timestamptz CHECK (sms_time IS NULL OR sms_state = 2)`)
    .execute(db);
}
