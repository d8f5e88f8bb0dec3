/** The SQL of uploaded files. Other features tell through `claimFile`, `guardFile` and `leaveFile` which of them they show. */
import { type Insertable, type Kysely, sql } from 'kysely';
import type { SysFileTable, Tables } from '../../../database/tables.ts';

export async function insertFile(db: Kysely<Tables>, row: Insertable<SysFileTable>): Promise<void> {
  await db.insertInto('sysFile').values(row).execute();
}

/** A file that somebody shows to everybody, or that the asking person uploaded. */
export function findFile(db: Kysely<Tables>, relativeUrl: string, userId: string) {
  return db
    .selectFrom('sysFile')
    .select(['relativeUrl', 'contentType'])
    .where('relativeUrl', '=', relativeUrl)
    .where((eb) =>
      eb.or([eb.and([eb('refCount', '>', 0), eb('guardedFlag', '=', 0)]), eb('createUserId', '=', userId)]),
    )
    .executeTakeFirst();
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
    .select(['relativeUrl', 'contentType'])
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

/** Forgets what this person uploaded and nobody shows, but for the newest ones; returns where the bytes lie. */
export async function forgetUnusedFiles(
  db: Kysely<Tables>,
  userId: string,
  keptNewest: number,
): Promise<string[]> {
  const { rows } = await sql<{ relativeUrl: string }>`
    DELETE FROM sys_file WHERE ref_count = 0 AND file_id IN (
      SELECT file_id FROM sys_file WHERE create_user_id = ${userId} AND ref_count = 0
      ORDER BY file_id DESC OFFSET ${keptNewest})
    RETURNING relative_url`.execute(db);
  return rows.map((row) => row.relativeUrl);
}
