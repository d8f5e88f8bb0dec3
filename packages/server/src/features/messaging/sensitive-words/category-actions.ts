/** Keeps the categories of sensitive words: a tree of three levels, in which a city has its own branches. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  saveWordCategory,
  updateWordCategory,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import {
  CATEGORY_DEPTH_MAX,
  NodeKind,
  WORD_TYPE_KEY,
} from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import { refuseField, refuseTaken } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { effectOf, type Needs, recordWords, withoutUnseen } from './word-log.ts';
import { categoriesBelow, depthOf, lockList, requireCategoryAround, requireOwnVersion } from './word-rows.ts';

/** @returns its id */
export async function createCategory(
  { db, clock }: Needs,
  context: ActorContext,
  fields: CheckedRequestOf<typeof saveWordCategory>,
): Promise<string> {
  const { parentId } = fields;
  const typeName = nameOf(fields.typeName);
  const effectDeptId = effectOf(context.actor, fields.effectDeptId);
  return db.transaction().execute(async (trx) => {
    await lockList(trx);
    if (parentId !== null) {
      await requireCategoryAround(trx, context.actor, parentId, effectDeptId);
      requireDepth((await depthOf(trx, parentId)) + 1);
    }
    const now = clock.now();
    const { typeId } = await trx
      .insertInto('globalType')
      .values({
        typeKey: WORD_TYPE_KEY,
        nodeKind: NodeKind.category,
        parentId,
        typeName,
        effectDeptId,
        sn: await nextPlace(trx, parentId),
        createUserId: context.actor.userId,
        createUserName: context.actor.realName,
        updateUserName: context.actor.realName,
        createTime: now,
        updateTime: now,
      })
      .returning('typeId')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    const summary = `新增敏感词分类 ${typeName}`;
    await recordWords(trx, context, now, {
      action: '新增分类',
      bizId: typeId,
      summary,
      after: { typeName, effectDeptId },
    });
    return typeId;
  });
}

export async function changeCategory(
  { db, clock }: Needs,
  context: ActorContext,
  fields: CheckedRequestOf<typeof updateWordCategory>,
): Promise<void> {
  const { typeId, parentId, version } = fields;
  const typeName = nameOf(fields.typeName);
  await db.transaction().execute(async (trx) => {
    await lockList(trx);
    const before = await requireOwnVersion(trx, context.actor, fields, NodeKind.category);
    if (parentId !== before.parentId) {
      const { ids, height } = await categoriesBelow(trx, typeId);
      if (parentId !== null && ids.includes(parentId)) {
        throw refuseField('parentId', '不能移到自己或自己的下级分类里');
      }
      if (parentId !== null) await requireCategoryAround(trx, context.actor, parentId, before.effectDeptId);
      requireDepth((parentId === null ? 0 : await depthOf(trx, parentId)) + height);
    }
    const now = clock.now();
    await trx
      .updateTable('globalType')
      .set({
        typeName,
        parentId,
        updateUserName: context.actor.realName,
        updateTime: now,
        version: version + 1,
      })
      .where('typeId', '=', typeId)
      .execute()
      .catch(refuseTakenName);
    await recordWords(trx, context, now, {
      action: '修改分类',
      bizId: typeId,
      summary: `修改敏感词分类 ${before.typeName}`,
      before: { typeName: before.typeName, parentId: before.parentId },
      after: { typeName, parentId },
    });
  });
}

function nameOf(typed: string): string {
  const typeName = withoutUnseen(typed);
  if (typeName === '') throw refuseField('typeName', '请填写分类名称');
  if (typeName.includes('/')) throw refuseField('typeName', '分类名称里不能有“/”，导入表用它分隔上下级');
  return typeName;
}

function requireDepth(depth: number): void {
  if (depth > CATEGORY_DEPTH_MAX)
    throw refuseField('parentId', `分类最多${CATEGORY_DEPTH_MAX}级，请选上一级的分类`);
}

async function nextPlace(trx: Transaction<Tables>, parentId: string | null): Promise<number> {
  const { rows } = await sql<{ next: number }>`SELECT coalesce(max(sn), 0) + 1 AS next FROM global_type
    WHERE type_key = ${WORD_TYPE_KEY} AND node_kind = ${sql.lit(NodeKind.category)} AND parent_id IS NOT DISTINCT FROM ${parentId}::bigint`.execute(
    trx,
  );
  return rows[0]?.next ?? 1;
}

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'global_type_category')) {
    throw refuseTaken('typeName', '同一级已有这个名称的分类，请换一个');
  }
  throw error;
}
