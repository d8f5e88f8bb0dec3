/** What a reviewer does: passing, refusing, taking offline, each piece for itself, bound to what the reviewer has read. */

import {
  type ContentAction,
  ContentOperation,
  ContentStatus,
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/content-review/states.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { KnowledgeOutcome } from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { demand, Refusal } from '../../http/refusal.ts';
import type { Act } from '../operation-log/actions.ts';
import { demandWords, findOrRefuse, type KnowledgeNeeds, record } from './actions.ts';
import { eachOf } from './each.ts';
import { knowledgePolicy } from './policy.ts';
import { insertRecord, type Move, moveKnowledge, type StoredKnowledge } from './queries.ts';

export interface Review {
  readonly knowledgeIds: readonly string[];
  /** what the reviewer read: knowledgeId → contentHash */
  readonly contentHashes?: Readonly<Record<string, string>> | undefined;
  /** of the one that is named */
  readonly version?: number | undefined;
  readonly auditOpinion: string;
}

const READ_WHAT =
  '没有说明您阅读的是哪一版，请打开阅读后再审核（须带内容校验值，只审核一条时也可以只带版本号）';

/** Publishes. @throws Refusal 4090 for what was decided or changed since it was read; 1001 for words forbidden meanwhile */
export function passSeveral(needs: KnowledgeNeeds, act: Act, review: Review): Promise<KnowledgeOutcome> {
  return eachOf(review.knowledgeIds, async (knowledgeId) => {
    const read = await demandReviewable(needs, act, review, knowledgeId, 'pass');
    const now = needs.clock.now();
    await demandWords(needs, act.actor, read.createDeptId, read, now);
    await decide(needs, act, read, now, {
      step: 'pass',
      operateType: ContentOperation.passed,
      action: '通过',
      opinion: review.auditOpinion,
      set: {
        auditStatus: ContentStatus.published,
        passedHash: read.contentHash,
        publishTime: now,
        ...decisionOf(act, review.auditOpinion, now),
      },
    });
  });
}

export function refuseSeveral(needs: KnowledgeNeeds, act: Act, review: Review): Promise<KnowledgeOutcome> {
  return eachOf(review.knowledgeIds, async (knowledgeId) => {
    const read = await demandReviewable(needs, act, review, knowledgeId, 'noPass');
    const now = needs.clock.now();
    await decide(needs, act, read, now, {
      step: 'noPass',
      operateType: ContentOperation.refused,
      action: '不通过',
      opinion: review.auditOpinion,
      set: { auditStatus: ContentStatus.refused, ...decisionOf(act, review.auditOpinion, now) },
    });
  });
}

/** What was published leaves the farmers' sight; it may be mended and handed in again. */
export function takeSeveralOffline(
  needs: KnowledgeNeeds,
  act: Act,
  { knowledgeIds, opinion }: { knowledgeIds: readonly string[]; opinion: string },
): Promise<KnowledgeOutcome> {
  return eachOf(knowledgeIds, async (knowledgeId) => {
    const found = await findOrRefuse(needs.db, act.actor, knowledgeId);
    demand(contentStateAllows('offline', found.auditStatus), ErrorCode.stateChanged);
    demand(knowledgePolicy.mayByPerson('offline', act.actor, found));
    const now = needs.clock.now();
    await decide(needs, act, found, now, {
      step: 'offline',
      operateType: ContentOperation.takenOffline,
      action: '下架',
      opinion,
      set: { auditStatus: ContentStatus.offline },
    });
  });
}

/** In this order: is it there, does it wait, is it what the reviewer has read, may this person. */
async function demandReviewable(
  { db }: KnowledgeNeeds,
  { actor }: Act,
  review: Review,
  knowledgeId: string,
  action: Extract<ContentAction, 'pass' | 'noPass'>,
): Promise<StoredKnowledge> {
  const found = await findOrRefuse(db, actor, knowledgeId);
  demand(contentStateAllows(action, found.auditStatus), ErrorCode.stateChanged);
  const hash = review.contentHashes?.[knowledgeId];
  const readVersion = review.knowledgeIds.length === 1 ? review.version : undefined;
  if (hash === undefined && readVersion === undefined) throw new Refusal(ErrorCode.stateChanged, READ_WHAT);
  if ((hash ?? found.contentHash) !== found.contentHash || (readVersion ?? found.version) !== found.version) {
    throw new Refusal(ErrorCode.stateChanged, '内容与您阅读的不一致，请重新打开阅读后再审核');
  }
  demand(knowledgePolicy.mayByPerson(action, actor, found));
  return found;
}

const decisionOf = ({ actor }: Act, opinion: string, now: Date) => ({
  auditUserId: actor.userId,
  auditUserName: actor.realName,
  auditTime: now,
  auditOpinion: opinion || null,
});

interface Decision {
  readonly step: ContentAction;
  readonly operateType: ContentOperation;
  readonly action: string;
  readonly opinion: string;
  readonly set: Move['set'];
}

/** @throws Refusal 4090 for whoever comes second */
async function decide(
  { db }: KnowledgeNeeds,
  act: Act,
  { knowledgeId, version, contentHash, auditStatus, title }: StoredKnowledge,
  now: Date,
  { step, operateType, action, opinion, set }: Decision,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const move = { knowledgeId, from: contentStartsFrom[step], version, contentHash };
    if (!(await moveKnowledge(trx, { ...move, set: { ...set, updateTime: now } }))) {
      throw new Refusal(ErrorCode.stateChanged, '刚刚由他人处理，请刷新后查看');
    }
    const kept = { knowledgeId, contentHash };
    await insertRecord(trx, act.actor, { ...kept, operateType, opinion }, now);
    await record(trx, act, now, {
      ...kept,
      action,
      title,
      before: { auditStatus },
      after: { auditStatus: set.auditStatus, opinion },
    });
  });
}
