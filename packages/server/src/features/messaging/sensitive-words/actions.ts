/**
 * Changes the words of the list: each act is one transaction with its row in the operation log, and counts for every program as
 * soon as it is done. Whose words somebody may run is contract/messaging/sensitive-words/verdicts.ts; new ones come in by add-words.ts.
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type * as endpoints from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { NodeKind } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { findProblems } from './add-words.ts';
import { effectOf, type Needs, named, recordWords, withoutUnseen } from './word-log.ts';
import {
  deleteWithBelow,
  lockList,
  requireCategoryAround,
  requireOwn,
  requireOwnVersion,
} from './word-rows.ts';

export async function changeWord(
  { db, clock }: Needs,
  context: ActorContext,
  fields: CheckedRequestOf<typeof endpoints.updateSensitiveWord>,
): Promise<void> {
  const { actor } = context;
  await db.transaction().execute(async (trx) => {
    await lockList(trx);
    const before = await requireOwnVersion(trx, actor, fields, NodeKind.word);
    const { typeId, version, remark, ...changed } = { ...fields, typeName: withoutUnseen(fields.typeName) };
    effectOf(actor, fields.effectDeptId);
    await requireCategoryAround(trx, actor, fields.parentId, fields.effectDeptId);
    const [problem] = await findProblems(trx, [changed], () => '本词', typeId);
    if (problem) throw refuseField(problem.field, problem.problem);
    const now = clock.now();
    await trx
      .updateTable('globalType')
      .set({
        ...changed,
        remark: remark || null,
        updateUserName: actor.realName,
        updateTime: now,
        version: version + 1,
      })
      .where('typeId', '=', typeId)
      .execute();
    await recordWords(trx, context, now, {
      action: '修改',
      bizId: typeId,
      summary: `修改敏感词 ${before.typeName}`,
      before: loggedOf(before),
      after: loggedOf({ ...changed, remark }),
    });
  });
}

interface Logged {
  readonly typeName: string;
  readonly wordLevel: number | null;
  readonly matchMode: number | null;
  readonly exceptWords: readonly string[];
  readonly aliasWords: readonly string[];
  readonly effectDeptId: string;
  readonly status: number;
  readonly remark: string | null;
}

const loggedOf = ({ exceptWords, aliasWords, ...word }: Logged) => ({
  typeName: word.typeName,
  wordLevel: word.wordLevel,
  matchMode: word.matchMode,
  exceptWords: exceptWords.join('、'),
  aliasWords: aliasWords.join('、'),
  effectDeptId: word.effectDeptId,
  status: word.status,
  remark: word.remark,
});

/** @returns how many were moved */
export async function moveWords(
  { db, clock }: Needs,
  context: ActorContext,
  { typeIds, parentId }: CheckedRequestOf<typeof endpoints.moveSensitiveWords>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockList(trx);
    const words = await requireOwn(trx, context.actor, typeIds, 'edit', NodeKind.word);
    for (const effect of new Set(words.map(({ effectDeptId }) => effectDeptId))) {
      await requireCategoryAround(trx, context.actor, parentId, effect);
    }
    const category = await requireCategoryAround(trx, context.actor, parentId, words[0]?.effectDeptId ?? '');
    const now = clock.now();
    await setOf(trx, context.actor, words, { parentId }, now);
    await recordWords(trx, context, now, {
      action: '移动',
      bizId: parentId,
      summary: `把敏感词 ${words.length} 个移到“${category.typeName}”`,
      after: { words: named(words) },
    });
    return words.length;
  });
}

/** @returns how many are switched now; those that were so already are left alone */
export async function switchWords(
  { db, clock }: Needs,
  context: ActorContext,
  { typeIds, status }: CheckedRequestOf<typeof endpoints.changeSensitiveWordStatus>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockList(trx);
    const words = await requireOwn(trx, context.actor, typeIds, 'edit', NodeKind.word);
    const others = words.filter((word) => word.status !== status);
    if (others.length === 0) return 0;
    const now = clock.now();
    await setOf(trx, context.actor, others, { status }, now);
    const action = status === 1 ? '启用' : '停用';
    await recordWords(trx, context, now, {
      action,
      bizId: others.length === 1 ? (others[0]?.typeId ?? '-') : '-',
      summary: `${action}敏感词 ${others.length} 个：${others
        .slice(0, 5)
        .map(({ typeName }) => typeName)
        .join('、')}`,
      after: { words: named(others) },
    });
    return others.length;
  });
}

async function setOf(
  trx: Transaction<Tables>,
  actor: Actor,
  words: readonly { typeId: string }[],
  set: { parentId: string } | { status: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('globalType')
    .set({ ...set, updateUserName: actor.realName, updateTime: now, version: sql`version + 1` })
    .where(
      'typeId',
      'in',
      words.map(({ typeId }) => typeId),
    )
    .execute();
}

/** Words, and categories with all that is in and below them. @returns how many words and categories went */
export async function removeWithChildren(
  { db, clock }: Needs,
  context: ActorContext,
  { typeIds }: CheckedRequestOf<typeof endpoints.removeContainChildren>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockList(trx);
    const chosen = await requireOwn(trx, context.actor, typeIds, 'remove');
    const gone = await deleteWithBelow(trx, typeIds);
    const words = gone.filter(({ nodeKind }) => nodeKind === NodeKind.word);
    const categories = gone.length - words.length;
    const what =
      categories > 0 ? `分类 ${categories} 个和敏感词 ${words.length} 个` : `敏感词 ${words.length} 个`;
    await recordWords(trx, context, clock.now(), {
      action: '删除',
      bizId: chosen.length === 1 ? (chosen[0]?.typeId ?? '-') : '-',
      summary: `删除${what}：${chosen
        .slice(0, 5)
        .map(({ typeName }) => typeName)
        .join('、')}`,
      before: { words: named(words) },
    });
    return gone.length;
  });
}
