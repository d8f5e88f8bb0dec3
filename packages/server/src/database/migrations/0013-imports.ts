/** Imports of people: what became of each uploaded table, and for a day the table with its wrong cells marked. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
CREATE TABLE import_task (
  import_id bigint PRIMARY KEY DEFAULT next_id(),
  file_name text NOT NULL,
  -- 0 waiting, 1 being checked and written, 2 all imported, 3 nothing imported for its wrong cells, 4 ended for the reason
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 4),
  row_count integer NOT NULL DEFAULT 0,
  done_count integer NOT NULL DEFAULT 0,
  fail_count integer NOT NULL DEFAULT 0,
  problem_count integer NOT NULL DEFAULT 0,
  -- the first ones as they are shown; no cell's content
  problems jsonb NOT NULL DEFAULT '[]',
  reason text,
  create_user_id bigint NOT NULL REFERENCES sys_user,
  create_time timestamptz NOT NULL,
  finish_time timestamptz,
  -- by the database's clock: who works on it says so every few seconds, a program that died does not
  beat_time timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX import_task_one_at_a_time ON import_task (create_user_id) WHERE status < 2;
CREATE INDEX import_task_user ON import_task (create_user_id, import_id);

CREATE TABLE import_task_report (
  import_id bigint PRIMARY KEY REFERENCES import_task,
  content_cipher bytea NOT NULL,
  create_time timestamptz NOT NULL
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
