/** The SQL of shared documents. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { listDocuments } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { DOCUMENTS_PER_ACT_MAX } from '@farmers-mailbox/contract/office/documents/fields.ts';
import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { DocumentManageTable, Tables } from '../../../database/tables.ts';
import { type Reach, readerReach } from './policy.ts';

/** Released, shown to everybody or to one of these roles, and for a region that the person works in; or of the managed area. */
const within = ({ deptId, roleIds, managedArea }: Reach) => sql<boolean>`(
  d.release_flag = 1 AND starts_with(${deptId}, d.dept_id)
    AND (d.visible_role_ids IS NULL OR d.visible_role_ids && ${[...roleIds]}::integer[])
  OR starts_with(d.dept_id, ${managedArea}))`;

type Filters = Pick<
  CheckedRequestOf<typeof listDocuments>,
  'documentName' | 'documentType' | 'releaseFlag' | 'deptId'
>;

function listed(
  db: Kysely<Tables>,
  reach: Reach,
  { documentName, documentType, releaseFlag, deptId }: Filters,
) {
  let query = db.selectFrom('documentManage as d').where(within(reach));
  if (documentName) query = query.where(sql<boolean>`strpos(d.document_name, ${documentName}) > 0`);
  if (documentType !== undefined) query = query.where('d.documentType', '=', documentType);
  if (deptId !== undefined) query = query.where('d.deptId', '=', deptId);
  if (releaseFlag !== undefined) query = query.where('d.releaseFlag', '=', releaseFlag);
  return query;
}

type Order = AskedOrder<'updateTime' | 'createTime' | 'sort' | 'downloadCount'>;

/** The province's first, then in their order, unless another one is asked for. */
const shown = (query: ReturnType<typeof listed>, order: Order = {}) =>
  query
    .innerJoin('sysDept as o', 'o.deptId', 'd.deptId')
    .innerJoin('sysUser as creator', 'creator.userId', 'd.createUserId')
    .select([
      'd.id',
      'd.documentName',
      'd.documentType',
      'd.documentSize',
      'd.summary',
      'creator.realName as createUserName',
      'd.createTime',
      'd.updateTime',
      'd.url',
      'd.sort',
      'd.releaseFlag',
      'd.visibleRoleIds',
      'd.deptId',
      'o.deptName',
      'd.downloadCount',
      'd.version',
    ])
    .orderBy(
      orderOf(order, sql`length(d.dept_id), d.sort, d.id`, {
        updateTime: [sql`d.update_time`, sql`d.id`],
        createTime: [sql`d.id`],
        sort: [sql`d.sort`, sql`d.id`],
        downloadCount: [sql`d.download_count`, sql`d.id`],
      }),
    );

export function listShownDocuments(db: Kysely<Tables>, reach: Reach, filters: Filters & Order) {
  return shown(listed(db, reach, filters), filters)
    .limit(DOCUMENTS_PER_ACT_MAX)
    .execute();
}
export type FoundDocument = Awaited<ReturnType<typeof listShownDocuments>>[number];

/** Those that the header shows, what was changed last first. */
export const listNewestDocuments = (db: Kysely<Tables>, actor: Actor, limit: number) =>
  listed(db, readerReach(actor), { releaseFlag: 1 })
    .select(['d.id', 'd.documentName', 'd.url', 'd.updateTime'])
    .orderBy('d.updateTime', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();

export const findShownDocument = (
  db: Kysely<Tables>,
  reach: Reach,
  documentId: string,
): Promise<FoundDocument | undefined> =>
  shown(listed(db, reach, {}))
    .where('d.id', '=', documentId)
    .executeTakeFirst();

export async function pageOfDocuments(
  db: Kysely<Tables>,
  reach: Reach,
  {
    pageNum,
    pageSize,
    ...filters
  }: Filters & Order & { readonly pageNum: number; readonly pageSize: number },
): Promise<{ list: FoundDocument[]; total: number }> {
  const matching = listed(db, reach, filters);
  const total = await countRows(matching);
  const list = await shown(matching, filters)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}

/** Their files are read by who sees them in the list. */
export async function seesOneOfDocuments(
  db: Kysely<Tables>,
  reach: Reach,
  documentIds: readonly string[],
): Promise<boolean> {
  const seen = await db
    .selectFrom('documentManage as d')
    .select('d.id')
    .where('d.id', 'in', documentIds)
    .where(within(reach))
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** The new count; undefined when this person may not see it. */
export async function countDownload(
  db: Kysely<Tables>,
  documentId: string,
  reach: Reach,
): Promise<number | undefined> {
  const counted = await db
    .updateTable('documentManage as d')
    .set((eb) => ({ downloadCount: eb('d.downloadCount', '+', 1) }))
    .where('d.id', '=', documentId)
    .where(within(reach))
    .returning('d.downloadCount')
    .executeTakeFirst();
  return counted?.downloadCount;
}

/** Locked, in the order of their ids; those of the managed area alone. */
export function lockDocuments(trx: Transaction<Tables>, managedArea: string | null, ids: readonly string[]) {
  return trx
    .selectFrom('documentManage')
    .selectAll()
    .where('id', 'in', ids)
    .where(sql<boolean>`starts_with(dept_id, ${managedArea})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
export type LockedDocument = Awaited<ReturnType<typeof lockDocuments>>[number];

/** Behind the others of its region. */
export async function insertDocument(
  trx: Transaction<Tables>,
  row: Omit<Insertable<DocumentManageTable>, 'sort'>,
): Promise<string> {
  const { id } = await trx
    .insertInto('documentManage')
    .values((eb) => ({
      ...row,
      sort: eb
        .selectFrom('documentManage')
        .select(sql<number>`coalesce(max(sort), 0) + 10`.as('next'))
        .where('deptId', '=', row.deptId as string),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when somebody was first. */
export async function updateDocumentRow(
  trx: Transaction<Tables>,
  { id, version }: { readonly id: string; readonly version: number },
  changed: Updateable<DocumentManageTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documentManage')
    .set((eb) => ({ ...changed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteDocuments(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('documentManage').where('id', 'in', ids).execute();
}

export async function putInOrder(
  trx: Transaction<Tables>,
  sortList: readonly { readonly id: string; readonly sort: number }[],
): Promise<void> {
  await sql`
    UPDATE document_manage AS d SET sort = given.sort
    FROM unnest(${sortList.map(({ id }) => id)}::bigint[], ${sortList.map(({ sort }) => sort)}::integer[])
      AS given (id, sort)
    WHERE d.id = given.id`.execute(trx);
}

/** When an organisation was merged into another. */
export async function moveDocuments(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'documentManage', ['id'], sql`dept_id = ${deptId}`);
  await sql`UPDATE document_manage SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
}
