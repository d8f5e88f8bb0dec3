/** The SQL of uploads in parts. They are found among those of the person alone; one that became a file stays until it is a day old. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

interface NewUpload {
  readonly name: string;
  readonly size: number;
  readonly createUserId: string;
  readonly createTime: Date;
}

export async function insertUpload(db: Kysely<Tables>, row: NewUpload): Promise<string> {
  const made = await db.insertInto('sysUpload').values(row).returning('uploadId').executeTakeFirstOrThrow();
  return made.uploadId;
}

export function findUpload(db: Kysely<Tables>, userId: string, uploadId: string) {
  return db
    .selectFrom('sysUpload')
    .select(['uploadId', 'name', 'size', 'bytesReceived', 'parts', 'fileId'])
    .where('uploadId', '=', uploadId)
    .where('createUserId', '=', userId)
    .executeTakeFirst();
}
export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** False when something arrived for this offset meanwhile, or the upload was given up. */
export async function addPart(
  db: Kysely<Tables>,
  {
    uploadId,
    offset,
    size,
    relativeUrl,
  }: {
    readonly uploadId: string;
    readonly offset: number;
    readonly size: number;
    readonly relativeUrl: string;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE sys_upload SET bytes_received = ${offset + size}, parts = parts || ${relativeUrl}::text
    WHERE upload_id = ${uploadId} AND bytes_received = ${offset} AND file_id IS NULL`.execute(db);
  return numAffectedRows === 1n;
}

/** False when it became a file meanwhile, or was given up. */
export async function settleUpload(db: Kysely<Tables>, uploadId: string, fileId: string): Promise<boolean> {
  const settled = await db
    .updateTable('sysUpload')
    .set({ fileId, parts: [] })
    .where('uploadId', '=', uploadId)
    .where('fileId', 'is', null)
    .executeTakeFirst();
  return settled.numUpdatedRows === 1n;
}

/** Unless it is a file already; returns where its parts lie. */
export async function forgetUpload(db: Kysely<Tables>, userId: string, uploadId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sysUpload')
    .where('uploadId', '=', uploadId)
    .where('createUserId', '=', userId)
    .where('fileId', 'is', null)
    .returning('parts')
    .execute();
  return rows.flatMap(({ parts }) => parts);
}

/** Forgets a person's unfinished ones but for the newest; returns where their parts lie. */
export async function forgetOlderUploads(
  db: Kysely<Tables>,
  userId: string,
  keptMax: number,
): Promise<string[]> {
  const { rows } = await sql<{ parts: string[] }>`
    DELETE FROM sys_upload WHERE file_id IS NULL AND upload_id IN (
      SELECT upload_id FROM sys_upload WHERE create_user_id = ${userId} AND file_id IS NULL
      ORDER BY upload_id DESC OFFSET ${keptMax})
    RETURNING parts`.execute(db);
  return rows.flatMap(({ parts }) => parts);
}

/** Their parts are left to `clearParts`. */
export async function forgetUploadsBefore(db: Kysely<Tables>, moment: Date): Promise<void> {
  await db.deleteFrom('sysUpload').where('createTime', '<', moment).execute();
}
