/** The SQL of shared documents. */

import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { listDocuments } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';

/** A role of one's own sees what the role that it stands on sees, too. */
export const roleIdsOf = ({ roleIds, roleKeys }: Pick<Actor, 'roleIds' | 'roleKeys'>): number[] => [
  ...roleIds,
  ...roleKeys.flatMap((key) => roleOf(key)?.roleId ?? []),
];

/** Released, and shown to everybody or to one of these roles. */
const visibleTo =
  (roleIds: readonly number[]) =>
  (eb: ExpressionBuilder<Tables, 'documentManage'>): Expression<SqlBool> =>
    eb.and([
      eb('releaseFlag', '=', 1),
      sql<SqlBool>`(visible_role_ids IS NULL OR visible_role_ids && ${sql.val([...roleIds])}::integer[])`,
    ]);

type Filters = Pick<CheckedRequestOf<typeof listDocuments>, 'documentName' | 'documentType' | 'releaseFlag'>;

export function listReleased(db: Kysely<Tables>, roleIds: readonly number[], filters: Filters) {
  const { documentName, documentType, releaseFlag } = filters;
  let query = db.selectFrom('documentManage').where(visibleTo(roleIds));
  if (documentName) query = query.where(sql<boolean>`strpos(document_name, ${documentName}) > 0`);
  if (documentType !== undefined) query = query.where('documentType', '=', documentType);
  if (releaseFlag !== undefined) query = query.where('releaseFlag', '=', releaseFlag);
  return query
    .select(['id', 'documentName', 'documentSize', 'updateTime', 'url', 'downloadCount'])
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

/** Their files are read by who sees them in the list. */
export async function mayReadOneOfDocuments(
  db: Kysely<Tables>,
  actor: Pick<Actor, 'roleIds' | 'roleKeys'>,
  documentIds: readonly string[],
): Promise<boolean> {
  const seen = await db
    .selectFrom('documentManage')
    .select('id')
    .where('id', 'in', documentIds)
    .where(visibleTo(roleIdsOf(actor)))
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** When an organisation was merged into another. */
export async function moveDocuments(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await sql`UPDATE document_manage SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
}
