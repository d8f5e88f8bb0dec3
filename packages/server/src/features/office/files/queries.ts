/**
 * The SQL of uploaded files. Other features tell which of them they show: pictures through `claimFile`, `guardFile` and `leaveFile`,
 * files that hang on a thing through attachment-actions.ts.
 */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { SysFileTable, Tables } from '../../../database/tables.ts';

export async function insertFile(db: Kysely<Tables>, row: Insertable<SysFileTable>): Promise<string> {
  const { fileId } = await db.insertInto('sysFile').values(row).returning('fileId').executeTakeFirstOrThrow();
  return fileId;
}

const KEPT = ['fileId', 'name', 'relativeUrl', 'contentType', 'size', 'scanStatus'] as const;

/** By its id, or by its address. */
export interface AskedFile {
  readonly fileId?: string | undefined;
  readonly relativeUrl?: string | undefined;
}

export function findFile(db: Kysely<Tables>, { fileId, relativeUrl }: AskedFile) {
  const files = db.selectFrom('sysFile').select([...KEPT, 'createUserId', 'refCount', 'guardedFlag']);
  return (
    fileId === undefined
      ? files.where('relativeUrl', '=', relativeUrl ?? '')
      : files.where('fileId', '=', fileId)
  ).executeTakeFirst();
}
export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export const listFilesAt = (db: Kysely<Tables>, relativeUrls: readonly string[]) =>
  db.selectFrom('sysFile').select(KEPT).where('relativeUrl', 'in', relativeUrls).execute();

/** The things that it hangs on. */
export function listUses(db: Kysely<Tables>, fileId: string) {
  return db.selectFrom('fileUse').select(['objectKind', 'objectId']).where('fileId', '=', fileId).execute();
}

/** In one order: two people may pass the same files on, each in an order of their own. */
export async function holdFiles(trx: Kysely<Tables>, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const held = trx.selectFrom('sysFile').select('fileId').where('fileId', 'in', fileIds);
  await held.orderBy('fileId').forNoKeyUpdate().execute();
}

/**
 * One thing more has this file under guard; its size, or undefined when it is not this person's own upload, or is open to everybody.
 * @param userId null: the caller has found that the person may pass it on
 */
export function hangUpload(trx: Kysely<Tables>, fileId: string, userId: string | null) {
  return trx
    .updateTable('sysFile')
    .set((eb) => ({ refCount: eb('refCount', '+', 1), guardedFlag: 1 }))
    .where('fileId', '=', fileId)
    .where((eb) => eb.or([eb('guardedFlag', '=', 1), eb('refCount', '=', 0)]))
    .$if(userId !== null, (query) => query.where('createUserId', '=', userId))
    .returning('size')
    .executeTakeFirst();
}

/** Own uploads that nobody shows; returns where their bytes lie. */
export async function forgetOwnUnused(
  db: Kysely<Tables>,
  userId: string,
  {
    fileIds,
    relativeUrls,
  }: { readonly fileIds: readonly string[]; readonly relativeUrls: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ relativeUrl: string }>`
    DELETE FROM sys_file WHERE create_user_id = ${userId} AND ref_count = 0
      AND (file_id = ANY (${[...fileIds]}::bigint[]) OR relative_url = ANY (${[...relativeUrls]}))
    RETURNING relative_url`.execute(db);
  return rows.map((row) => row.relativeUrl);
}

/** One more row shows this file; false when it is not this person's own upload. */
export async function claimFile(trx: Kysely<Tables>, relativeUrl: string, userId: string): Promise<boolean> {
  const used = await trx
    .updateTable('sysFile')
    .set((eb) => ({ refCount: eb('refCount', '+', 1) }))
    .where('relativeUrl', '=', relativeUrl)
    .where('createUserId', '=', userId)
    .where('guardedFlag', '=', 0)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/**
 * One row shows this file, and only through a call of its own feature, which asks who reads. False when it is not this person's own
 * upload, or is shown already: it would be open there.
 */
export async function guardFile(trx: Kysely<Tables>, relativeUrl: string, userId: string): Promise<boolean> {
  const used = await trx
    .updateTable('sysFile')
    .set({ refCount: 1, guardedFlag: 1 })
    .where('relativeUrl', '=', relativeUrl)
    .where('createUserId', '=', userId)
    .where('refCount', '=', 0)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** A file that is shown under guard. Whether the asking person may read it the caller has made sure of. */
export function findGuardedFile(db: Kysely<Tables>, relativeUrl: string) {
  return db
    .selectFrom('sysFile')
    .select(KEPT)
    .where('relativeUrl', '=', relativeUrl)
    .where('guardedFlag', '=', 1)
    .executeTakeFirst();
}

/** One row less shows it. */
export async function leaveFile(trx: Kysely<Tables>, relativeUrl: string): Promise<void> {
  await trx
    .updateTable('sysFile')
    .set((eb) => ({ refCount: eb('refCount', '-', 1) }))
    .where('relativeUrl', '=', relativeUrl)
    .where('refCount', '>', 0)
    .execute();
}

/** One thing less has each of them. */
export async function leaveFiles(trx: Kysely<Tables>, fileIds: readonly string[]): Promise<void> {
  await holdFiles(trx, fileIds);
  await trx
    .updateTable('sysFile')
    .set((eb) => ({ refCount: eb('refCount', '-', 1) }))
    .where('fileId', 'in', fileIds)
    .execute();
}

/** Forgets what this person uploaded and nobody shows, but for the newest ones; returns where the bytes lie. */
export async function forgetUnusedFiles(
  db: Kysely<Tables>,
  userId: string,
  kept: { readonly filesMax: number; readonly bytesMax: number },
): Promise<string[]> {
  const { rows } = await sql<{ relativeUrl: string }>`
    DELETE FROM sys_file WHERE ref_count = 0 AND file_id IN (
      SELECT file_id FROM (
        SELECT file_id, row_number() OVER newest AS place, sum(size) OVER newest AS bytes
        FROM sys_file WHERE create_user_id = ${userId} AND ref_count = 0
        WINDOW newest AS (ORDER BY file_id DESC)) AS unused
      WHERE place > ${kept.filesMax} OR (place > 1 AND bytes > ${kept.bytesMax}))
    RETURNING relative_url`.execute(db);
  return rows.map((row) => row.relativeUrl);
}
