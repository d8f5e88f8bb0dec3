/** The things that files hang on, whether a scanner has looked at a file, and the documents that have files already. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
-- 0 not looked at, 1 clean, 2 infected: its bytes are gone
ALTER TABLE sys_file ADD scan_status smallint NOT NULL DEFAULT 0 CHECK (scan_status IN (0, 1, 2));

-- a file hangs on a thing: whoever may read the thing may read the file
CREATE TABLE file_use (
  file_id bigint NOT NULL REFERENCES sys_file,
  -- FileObjectKind of access/file-readers.ts
  object_kind text COLLATE "C" NOT NULL,
  object_id bigint NOT NULL,
  -- from 0, in the order in which they are shown
  place smallint NOT NULL CHECK (place >= 0),
  PRIMARY KEY (object_kind, object_id, file_id)
);
CREATE INDEX file_use_file ON file_use (file_id);

INSERT INTO file_use (file_id, object_kind, object_id, place)
SELECT f.file_id, 'document', d.id, 0
FROM document_manage d JOIN sys_file f ON f.relative_url = d.url::jsonb -> 0 ->> 'url';
UPDATE sys_file SET guarded_flag = 1 WHERE file_id IN (SELECT file_id FROM file_use);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
