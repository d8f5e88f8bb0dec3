/** Pages that a person keeps on the workbench, in their order. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(/* sql */ `CREATE TABLE user_shortcut (
  user_id bigint PRIMARY KEY REFERENCES sys_user,
  paths text[] NOT NULL CHECK (cardinality(paths) <= 12),
  update_time timestamptz NOT NULL
)`)
    .execute(db);
}
