/** What a reviewer does: passing, refusing, taking offline, bound to what the reviewer has read. */
import {
  type ContentAction,
  ContentOperation,
  ContentStatus,
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/content-review/states.ts';
import type { takeDisasterOffline } from '@farmers-mailbox/contract/disaster/endpoints.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { demand, Refusal } from '../../http/refusal.ts';
import type { Act } from '../operation-log/actions.ts';
import { type DisasterNeeds, demandWords, findOrRefuse, record, writtenOf } from './actions.ts';
import { disasterPolicy } from './policy.ts';
import { insertRecord, type Move, moveDisaster, type StoredDisaster } from './queries.ts';

export interface Review {
  readonly disasterId: string;
  /** what the reviewer read */
  readonly contentHash: string;
  readonly auditOpinion: string;
}

/** Publishes. @throws Refusal 4090 for what was decided or changed since it was read; 1001 for words forbidden meanwhile */
export async function passOne(needs: DisasterNeeds, act: Act, review: Review): Promise<void> {
  const read = await demandReviewable(needs, act, review, 'pass');
  const now = needs.clock.now();
  await demandWords(needs, act.actor, read.createDeptId, writtenOf(read), now);
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
}

export async function refuseOne(needs: DisasterNeeds, act: Act, review: Review): Promise<void> {
  const read = await demandReviewable(needs, act, review, 'noPass');
  const now = needs.clock.now();
  await decide(needs, act, read, now, {
    step: 'noPass',
    operateType: ContentOperation.refused,
    action: '不通过',
    opinion: review.auditOpinion,
    set: { auditStatus: ContentStatus.refused, ...decisionOf(act, review.auditOpinion, now) },
  });
}

/** A warning is in force no longer from this moment on; it may be mended and handed in again. */
export async function takeOneOffline(
  needs: DisasterNeeds,
  act: Act,
  { disasterId, version, opinion }: CheckedRequestOf<typeof takeDisasterOffline>,
): Promise<void> {
  const found = await findOrRefuse(needs.db, act.actor, disasterId);
  demand(contentStateAllows('offline', found.auditStatus), ErrorCode.stateChanged);
  demand(disasterPolicy.mayByPerson('offline', act.actor, found));
  await decide(needs, act, { ...found, version }, needs.clock.now(), {
    step: 'offline',
    operateType: ContentOperation.takenOffline,
    action: '下架',
    opinion,
    set: { auditStatus: ContentStatus.offline },
  });
}

/** In this order: is it there, does it wait, is it what the reviewer has read, may this person. */
async function demandReviewable(
  { db }: DisasterNeeds,
  { actor }: Act,
  { disasterId, contentHash }: Review,
  action: Extract<ContentAction, 'pass' | 'noPass'>,
): Promise<StoredDisaster> {
  const found = await findOrRefuse(db, actor, disasterId);
  demand(contentStateAllows(action, found.auditStatus), ErrorCode.stateChanged);
  if (contentHash !== found.contentHash) {
    throw new Refusal(ErrorCode.stateChanged, '内容与您阅读的不一致，请重新打开阅读后再审核');
  }
  demand(disasterPolicy.mayByPerson(action, actor, found));
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
  { db }: DisasterNeeds,
  act: Act,
  found: StoredDisaster,
  now: Date,
  { step, operateType, action, opinion, set }: Decision,
): Promise<void> {
  const { disasterId, version, contentHash, auditStatus } = found;
  await db.transaction().execute(async (trx) => {
    const move = { disasterId, from: contentStartsFrom[step], version, contentHash };
    if (!(await moveDisaster(trx, { ...move, set: { ...set, updateTime: now } }))) {
      throw new Refusal(ErrorCode.stateChanged, '刚刚由他人处理，请刷新后查看');
    }
    const kept = { disasterId, contentHash };
    await insertRecord(trx, act.actor, { ...kept, operateType, opinion }, now);
    await record(trx, act, now, {
      ...kept,
      action,
      says: found,
      before: { auditStatus },
      after: { auditStatus: set.auditStatus, opinion },
    });
  });
}
