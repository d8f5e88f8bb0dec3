/** Fields of a piece of knowledge that travel, one by one, each with the person's verdicts. */
import type {
  KnowledgeDetails,
  KnowledgeRow,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment } from '../../../time/moment.ts';
import { toReviewed } from '../content/presenter.ts';
import { knowledgePolicy, type StoredKnowledge } from './kind.ts';
import type { ListedKnowledge } from './list-queries.ts';

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
    viewCount: row.viewCount,
    likeCount: row.likeCount,
    collectCount: row.collectCount,
    shareCount: row.shareCount,
    createTime: toMoment(row.createTime),
    updateTime: toMoment(row.updateTime),
    ...toReviewed(row),
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
