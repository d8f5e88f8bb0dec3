/** The rows of the list inside a transaction that changes it: found, held, and demanded to be the person's own to change. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { NodeKind, WORD_TYPE_KEY } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import {
  seesWord,
  type WordCan,
  wordCanOf,
} from '@farmers-mailbox/contract/messaging/sensitive-words/verdicts.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { GlobalTypeTable, Tables } from '../../../database/tables.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import { categoriesFrom } from './list-queries.ts';

type Trx = Transaction<Tables>;
export type WordNode = Selectable<GlobalTypeTable>;

/** One change of the list at a time: whether a word is there already is asked of the whole list. */
export async function lockList(trx: Trx): Promise<void> {
  await trx.selectFrom('sensitiveWordList').select('changeNo').forUpdate().execute();
}

/**
 * Every one of them, each of a kind.
 * @throws Refusal 4040 when one is gone or not to be seen, 4030 when one may only be looked at
 */
export async function requireOwn(
  trx: Trx,
  actor: Actor,
  typeIds: readonly string[],
  act: keyof WordCan,
  nodeKind?: NodeKind,
): Promise<WordNode[]> {
  const wanted = [...new Set(typeIds)];
  const rows = await trx
    .selectFrom('globalType')
    .selectAll()
    .where('typeKey', '=', WORD_TYPE_KEY)
    .where('typeId', 'in', wanted)
    .$if(nodeKind !== undefined, (query) => query.where('nodeKind', '=', nodeKind as number))
    .orderBy('typeId')
    .forUpdate()
    .execute();
  const seen = rows.filter((row) => seesWord(actor, row));
  if (seen.length < wanted.length) {
    throw new Refusal(ErrorCode.notFound, '敏感词或分类不存在或已删除，请刷新后重试');
  }
  for (const row of seen) demand(wordCanOf(actor, row)[act]);
  return seen;
}

/** Held as the caller saw it. @throws Refusal 4040, 4030, 4090 */
export async function requireOwnVersion(
  trx: Trx,
  actor: Actor,
  { typeId, version }: { typeId: string; version: number },
  nodeKind: NodeKind,
): Promise<WordNode> {
  const [row] = await requireOwn(trx, actor, [typeId], 'edit', nodeKind);
  if (!row || row.version !== version) throw overtaken('这个敏感词或分类');
  return row;
}

/** A category in which something is to stand that counts in a region. @throws Refusal 4000 beside the field */
export async function requireCategoryAround(
  trx: Trx,
  actor: Actor,
  parentId: string,
  effectDeptId: string,
): Promise<WordNode> {
  const category = await trx
    .selectFrom('globalType')
    .selectAll()
    .where('typeKey', '=', WORD_TYPE_KEY)
    .where('nodeKind', '=', NodeKind.category)
    .where('typeId', '=', parentId)
    .forShare()
    .executeTakeFirst();
  if (!category || !seesWord(actor, category)) {
    throw refuseField('parentId', '这个分类不存在或已删除，请重新选择');
  }
  if (!effectDeptId.startsWith(category.effectDeptId)) {
    throw refuseField('parentId', `分类“${category.typeName}”只放它那个地区的词，请选别的分类`);
  }
  return category;
}

/** Depth of the category, 1 at the top. */
export async function depthOf(trx: Trx, typeId: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`WITH RECURSIVE above AS (
      SELECT type_id, parent_id FROM global_type WHERE type_id = ${typeId}
      UNION SELECT parent.type_id, parent.parent_id FROM global_type AS parent JOIN above ON parent.type_id = above.parent_id)
    SELECT count(*)::int AS depth FROM above`.execute(trx);
  return rows[0]?.depth ?? 0;
}

/** Levels of categories from this one down, itself included; and their ids. */
export async function categoriesBelow(trx: Trx, typeId: string): Promise<{ ids: string[]; height: number }> {
  const { rows } = await sql<{ typeId: string; level: number }>`WITH RECURSIVE below AS (
      SELECT type_id, 1 AS level FROM global_type WHERE type_id = ${typeId}
      UNION SELECT child.type_id, below.level + 1 FROM global_type AS child JOIN below ON child.parent_id = below.type_id
      WHERE child.node_kind = ${sql.lit(NodeKind.category)})
    SELECT type_id, level FROM below`.execute(trx);
  return { ids: rows.map((row) => row.typeId), height: Math.max(0, ...rows.map(({ level }) => level)) };
}

/** Takes them out with everything below. @returns what went, categories and words */
export async function deleteWithBelow(
  trx: Trx,
  typeIds: readonly string[],
): Promise<Pick<WordNode, 'typeName' | 'nodeKind'>[]> {
  const { rows } = await sql<Pick<WordNode, 'typeName' | 'nodeKind'>>`WITH gone AS (
      DELETE FROM global_type
      WHERE type_key = ${WORD_TYPE_KEY} AND (type_id = ANY (${typeIds}::bigint[]) OR parent_id IN (${categoriesFrom(typeIds)})
        OR type_id IN (${categoriesFrom(typeIds)}))
      RETURNING type_id, type_name, node_kind)
    SELECT type_name, node_kind FROM gone ORDER BY type_id`.execute(trx);
  return rows;
}
