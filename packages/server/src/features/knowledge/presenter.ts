/** Which fields of a piece of knowledge travel, one by one, each with what the person may do to it. */
import type {
  KnowledgeDetails,
  KnowledgeRecord,
  KnowledgeRow,
} from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { KnowledgeOperationRecordTable } from '../../database/tables.ts';
import { toMoment, toMomentOrNull } from '../../http/moment.ts';
import type { ListedKnowledge } from './list-queries.ts';
import { knowledgePolicy } from './policy.ts';
import type { StoredKnowledge } from './queries.ts';

export function toKnowledgeRow(actor: Actor, row: ListedKnowledge): KnowledgeRow {
  return {
    knowledgeId: row.knowledgeId,
    title: row.title,
    knowledgeType: row.knowledgeType,
    product: row.product,
    season: row.season,
    author: row.author,
    authorUnit: row.authorUnit,
    deptId: row.deptId,
    fullDeptName: row.fullDeptName,
    auditStatus: row.auditStatus,
    auditUserName: row.auditUserName,
    auditTime: toMomentOrNull(row.auditTime),
    auditOpinion: row.auditOpinion,
    submitTime: toMomentOrNull(row.submitTime),
    publishTime: toMomentOrNull(row.publishTime),
    viewCount: row.viewCount,
    likeCount: row.likeCount,
    collectCount: row.collectCount,
    shareCount: row.shareCount,
    contentHash: row.contentHash,
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    updateTime: toMoment(row.updateTime),
    version: row.version,
    can: knowledgePolicy.canOf(actor, row),
  };
}

export function toKnowledgeDetails(
  actor: Actor,
  row: StoredKnowledge,
  remindWords: string[],
): KnowledgeDetails {
  return {
    ...toKnowledgeRow(actor, row),
    coverUrl: row.coverUrl,
    content: row.content,
    tags: row.tags,
    sourceFrom: row.sourceFrom,
    sourceUrl: row.sourceUrl,
    deptName: row.deptName,
    createDeptName: row.createDeptName,
    remindWords,
  };
}

export function toKnowledgeRecord(row: Selectable<KnowledgeOperationRecordTable>): KnowledgeRecord {
  return {
    recordId: row.recordId,
    knowledgeId: row.knowledgeId,
    operateType: row.operateType,
    operateUserName: row.operateUserName,
    operateDeptName: row.operateDeptName,
    operateTime: toMoment(row.operateTime),
    opinion: row.opinion,
  };
}
