/** The SQL of shared documents. */
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Released, and shown to everybody or to one of these roles. */
const visibleTo =
  (roleIds: readonly number[]) =>
  (eb: ExpressionBuilder<Tables, 'documentManage'>): Expression<SqlBool> =>
    eb.and([
      eb('releaseFlag', '=', 1),
      sql<SqlBool>`(visible_role_ids IS NULL OR visible_role_ids && ${sql.val([...roleIds])}::integer[])`,
    ]);

export function listReleased(db: Kysely<Tables>, roleIds: readonly number[]) {
  return db
    .selectFrom('documentManage')
    .select(['id', 'documentName', 'documentSize', 'updateTime', 'url', 'downloadCount'])
    .where(visibleTo(roleIds))
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
export type ReleasedDocument = Awaited<ReturnType<typeof listReleased>>[number];

/** The new count; undefined when this person may not see it. */
export async function countDownload(
  db: Kysely<Tables>,
  documentId: string,
  roleIds: readonly number[],
): Promise<number | undefined> {
  const counted = await db
    .updateTable('documentManage')
    .set((eb) => ({ downloadCount: eb('downloadCount', '+', 1) }))
    .where('id', '=', documentId)
    .where(visibleTo(roleIds))
    .returning('downloadCount')
    .executeTakeFirst();
  return counted?.downloadCount;
}
