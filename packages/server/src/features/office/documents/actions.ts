/** Puts shared documents up, changes, orders and takes them away. Each act is one transaction with its rows in the log. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  removeDocuments,
  saveDocument,
  sortDocuments,
  updateDocument,
} from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { documentFileOf, documentUrlOf } from '@farmers-mailbox/contract/office/documents/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, requireVersion } from '../../../http/refusal.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { dropFiles, hangFiles } from '../files/attachment-actions.ts';
import { findFile } from '../files/queries.ts';
import { type Managing, managerReach, mayManageDocument, readerReach } from './policy.ts';
import {
  countDownload,
  deleteDocuments,
  insertDocument,
  type LockedDocument,
  lockDocuments,
  putInOrder,
  seesOneOfDocuments,
  updateDocumentRow,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Written = CheckedRequestOf<typeof saveDocument>;

const absent = () => new Refusal(ErrorCode.notFound, '文档不存在或已删除');

/**
 * For the region that the person governs, behind its other documents.
 * @returns its id
 * @throws Refusal 4030; 4000 beside `url` when its file is none of the person's uploads
 */
export async function addDocument({ db, clock }: Needs, act: Act, fields: Written): Promise<string> {
  const { actor } = act;
  const deptId = areaOf(actor);
  demand(mayManageDocument(actor, 'content:document:add', deptId ?? ''));
  requireRegion(fields, deptId);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const file = await requireFile(trx, fields.url);
    const id = await insertDocument(trx, {
      ...columnsOf(fields, file),
      deptId: deptId ?? '',
      createUserId: actor.userId,
      createTime: now,
      updateTime: now,
    });
    await hang(trx, id, file.fileId, actor);
    await logOperation(trx, act, operation('新增', id, fields, null), now);
    return id;
  });
}

/** @throws Refusal 4040, 4030, 4090; 4000 beside `url` when its new file is none of the person's uploads */
export async function changeDocument(
  { db, clock }: Needs,
  act: Act,
  { id, version: given, ...fields }: CheckedRequestOf<typeof updateDocument>,
): Promise<void> {
  const version = requireVersion(given);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const [before] = await requireDocuments(trx, act.actor, 'content:document:edit', [id]);
    requireRegion(fields, before?.deptId ?? null);
    const file = await requireFile(trx, fields.url);
    const isChanged = await updateDocumentRow(
      trx,
      { id, version },
      { ...columnsOf(fields, file), updateTime: now },
    );
    if (!isChanged) throw overtaken('这份文档');
    await hang(trx, id, file.fileId, act.actor);
    await logOperation(trx, act, operation('修改', id, fields, before ?? null), now);
  });
}

/** All or none. @throws Refusal 4040, 4030 */
export async function takeDocumentsAway(
  { db, clock }: Needs,
  act: Act,
  { ids }: CheckedRequestOf<typeof removeDocuments>,
): Promise<number> {
  const asked = [...new Set(ids)];
  await db.transaction().execute(async (trx) => {
    const documents = await requireDocuments(trx, act.actor, 'content:document:remove', asked);
    for (const { id } of documents) await dropFiles(trx, { kind: 'document', id });
    await deleteDocuments(trx, asked);
    const removed = documents.map((one) => operation('删除', one.id, null, one));
    await logOperation(trx, act, removed, clock.now());
  });
  return asked.length;
}

/** @throws Refusal 4040, 4030 */
export async function orderDocuments(
  { db, clock }: Needs,
  act: Act,
  { sortList }: CheckedRequestOf<typeof sortDocuments>,
): Promise<void> {
  const asked = [...new Set(sortList.map(({ id }) => id))];
  await db.transaction().execute(async (trx) => {
    const documents = await requireDocuments(trx, act.actor, 'content:document:order', asked);
    await putInOrder(trx, sortList);
    const sortOf = new Map(sortList.map(({ id, sort }) => [id, sort]));
    const moved = documents.filter(({ id, sort }) => sortOf.get(id) !== sort);
    const summary = `调整 ${moved.length} 个共享文档的顺序`;
    const bizId = asked[0] ?? '';
    await logOperation(
      trx,
      act,
      { module: '文档管理', action: '排序', bizType: 'document_manage', bizId, summary },
      clock.now(),
    );
  });
}

/** @throws Refusal 4040 when this person may not see it */
export async function noteDownload({ db }: Pick<Needs, 'db'>, actor: Actor, id: string): Promise<number> {
  const downloadCount = await countDownload(db, id, readerReach(actor));
  if (downloadCount === undefined) throw new Refusal(ErrorCode.notFound);
  return downloadCount;
}

/** Its file is read by who sees it, in the header or on the page. */
export const mayReadOneOfDocuments = (
  db: Dependencies['db'],
  actor: Actor,
  documentIds: readonly string[],
): Promise<boolean> => seesOneOfDocuments(db, managerReach(actor), documentIds);

async function requireDocuments(
  trx: Transaction<Tables>,
  actor: Actor,
  permission: Managing,
  ids: readonly string[],
): Promise<LockedDocument[]> {
  const documents = await lockDocuments(trx, areaOf(actor), ids);
  if (documents.length < ids.length) throw absent();
  for (const { deptId } of documents) demand(mayManageDocument(actor, permission, deptId));
  return documents;
}

function requireRegion({ deptId: asked }: Pick<Written, 'deptId'>, deptId: string | null): void {
  if (asked !== undefined && asked !== deptId)
    throw refuseField('deptId', '文档只能属于您管辖的区域，不能改到别处');
}

async function requireFile(trx: Transaction<Tables>, url: string) {
  const file = await findFile(trx, { relativeUrl: documentFileOf(url)?.url });
  if (!file) throw refuseField('url', '文件已失效，请重新上传');
  return file;
}

const hang = (trx: Transaction<Tables>, id: string, fileId: string, { userId }: Actor): Promise<void> =>
  hangFiles(trx, { kind: 'document', id }, { files: [{ fileId }], userId, field: 'url' });

const columnsOf = (
  { documentName, documentType, summary, releaseFlag, visibleRoleIds, sort }: Written,
  { name, relativeUrl, size }: { readonly name: string; readonly relativeUrl: string; readonly size: number },
) => ({
  documentName,
  documentType,
  summary,
  releaseFlag,
  visibleRoleIds,
  ...(sort === undefined ? {} : { sort }),
  documentSize: String(size),
  url: documentUrlOf({ url: relativeUrl, name }),
});

function operation(action: string, id: string, after: Written | null, before: LockedDocument | null) {
  const shownOf = (one: Written | LockedDocument) => ({
    documentName: one.documentName,
    documentType: one.documentType,
    summary: one.summary,
    url: one.url,
    releaseFlag: one.releaseFlag,
    visibleRoleIds: one.visibleRoleIds,
  });
  return {
    module: '文档管理',
    action,
    bizType: 'document_manage',
    bizId: id,
    summary: `${action}共享文档 ${(after ?? before)?.documentName}`,
    before: before && shownOf(before),
    after: after && shownOf(after),
  };
}
