/** Presents words, categories and hits. */
import type {
  CategoryNode,
  WordHit,
  WordRow,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { NodeKind, WORD_TYPE_KEY } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { wordCanOf } from '@farmers-mailbox/contract/messaging/sensitive-words/verdicts.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { HitRow, ListedCategory, ListedWord, NamesForHits } from './list-queries.ts';

/** @param above its category, as far as the reader sees it */
export function toWordRow(
  actor: Actor,
  row: ListedWord,
  above: Pick<ListedCategory, 'path' | 'depth'> | undefined,
): WordRow {
  return {
    typeId: row.typeId,
    typeKey: WORD_TYPE_KEY,
    nodeKind: NodeKind.word,
    parentId: row.parentId,
    categoryName: row.categoryName,
    typeName: row.typeName,
    path: above === undefined ? row.typeName : `${above.path}/${row.typeName}`,
    depth: (above?.depth ?? 0) + 1,
    sn: row.sn,
    wordLevel: row.wordLevel,
    matchMode: row.matchMode,
    exceptWords: row.exceptWords,
    aliasWords: row.aliasWords,
    effectDeptId: row.effectDeptId,
    effectDeptName: row.effectDeptName ?? row.effectDeptId,
    hitCount: row.hitCount,
    lastHitTime: toMomentOrNull(row.lastHitTime),
    status: row.status,
    remark: row.remark,
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    updateUserName: row.updateUserName,
    updateTime: toMoment(row.updateTime),
    version: row.version,
    can: { ...wordCanOf(actor, row) },
  };
}

export function toCategory(actor: Actor, row: ListedCategory): CategoryNode {
  return {
    typeId: row.typeId,
    typeKey: WORD_TYPE_KEY,
    nodeKind: NodeKind.category,
    parentId: row.parentId,
    typeName: row.typeName,
    path: row.path,
    sn: row.sn,
    depth: row.depth,
    effectDeptId: row.effectDeptId,
    effectDeptName: row.effectDeptName ?? row.effectDeptId,
    wordCount: row.wordCount,
    childCount: row.childCount,
    version: row.version,
    can: { ...wordCanOf(actor, row) },
  };
}

export function toHit(row: HitRow, { applyNos, deptNames }: NamesForHits): WordHit {
  return {
    logId: row.logId,
    hitTime: toMoment(row.hitTime),
    scene: row.scene,
    refusedFlag: row.refusedFlag,
    word: row.word,
    wordLevel: row.wordLevel,
    userName: row.userName,
    realName: row.realName,
    deptName: row.deptName ?? deptNames.get(row.deptId) ?? null,
    applyNo: row.applyId === null ? null : (applyNos.get(row.applyId) ?? null),
    textPart: row.textPart,
    partStart: row.partStart,
    partEnd: row.partEnd,
  };
}
