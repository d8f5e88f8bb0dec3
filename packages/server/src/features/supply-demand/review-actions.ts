/** What becomes of a listing: passing, refusing, taking offline, and the deal. A review is bound to what the reviewer has read. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type dealListing,
  type passListing,
  submissionProblems,
} from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import {
  type ListingAction,
  ListingOperation,
  ListingStatus,
  listingStateAllows,
} from '@farmers-mailbox/contract/supply-demand/states.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { chinaDay } from '../../http/moment.ts';
import { demand, Refusal, refuseField } from '../../http/refusal.ts';
import type { Act } from '../operation-log/actions.ts';
import { demandMayDo, findOrRefuse, type ListingNeeds, moveOrRefuse, record } from './actions.ts';
import { mayByPerson } from './policy.ts';
import { findVisible, holdListings, insertRecord, type Move, type StoredListing } from './queries.ts';
import { demandWords } from './words.ts';

type Review = CheckedRequestOf<typeof passListing>;

/** Publishes. @throws Refusal 4090 for what was decided or changed since it was read; 1001 for words forbidden meanwhile */
export async function passOne(needs: ListingNeeds, act: Act, review: Review): Promise<void> {
  const read = await demandReviewable(needs, act, review, 'pass');
  const now = needs.clock.now();
  const [over] = submissionProblems(read.infoType, read, chinaDay(now));
  if (over) throw new Refusal(ErrorCode.stateChanged, `${over.message}，请退回修改`);
  await demandWords(needs.matcher, act.actor, read.createDeptId, read, now);
  await decide(needs, act, read, now, {
    step: 'pass',
    operateType: ListingOperation.passed,
    action: '通过',
    opinion: review.auditOpinion,
    set: {
      supplyStatus: ListingStatus.published,
      passedHash: read.contentHash,
      publishTime: now,
      ...decisionOf(act, review.auditOpinion, now),
    },
  });
}

export async function refuseOne(needs: ListingNeeds, act: Act, review: Review): Promise<void> {
  const read = await demandReviewable(needs, act, review, 'noPass');
  const now = needs.clock.now();
  await decide(needs, act, read, now, {
    step: 'noPass',
    operateType: ListingOperation.refused,
    action: '不通过',
    opinion: review.auditOpinion,
    set: { supplyStatus: ListingStatus.refused, ...decisionOf(act, review.auditOpinion, now) },
  });
}

/** What was published leaves the farmers' sight; it may be mended and handed in again. */
export async function takeOffline(
  needs: ListingNeeds,
  act: Act,
  { supplyId, opinion }: { supplyId: string; opinion: string },
): Promise<void> {
  const found = await demandMayDo(needs, act, supplyId, 'offline');
  await decide(needs, act, found, needs.clock.now(), {
    step: 'offline',
    operateType: ListingOperation.takenOffline,
    action: '下架',
    opinion,
    set: { supplyStatus: ListingStatus.offline },
  });
}

/**
 * Writes down what a listing came to, once: it leaves the market by it.
 * @throws Refusal 4090 for the second; 4000 beside `dealQuantity` for more than there was, beside `counterpartId` for no other side that is published
 */
export async function dealOne(
  needs: ListingNeeds,
  act: Act,
  { supplyId, version, dealAmount, dealQuantity, counterpartId }: CheckedRequestOf<typeof dealListing>,
): Promise<void> {
  const found = await demandMayDo(needs, act, supplyId, 'deal');
  if (found.version !== version) throw new Refusal(ErrorCode.stateChanged);
  if (dealQuantity > found.quantity) {
    throw refuseField('dealQuantity', `不能多于发布的数量 ${found.quantity}${found.quantityUnit}`);
  }
  const dearest = dearestOf(found, dealQuantity);
  if (dealAmount > dearest) {
    throw refuseField('dealAmount', `超过按发布价格计算的三倍（${dearest} 元），请核对单位是不是元`);
  }
  const now = needs.clock.now();
  const { actor } = act;
  const deal = { dealAmount: String(dealAmount), dealQuantity: String(dealQuantity), counterpartId };
  await decide(needs, act, found, now, {
    step: 'deal',
    operateType: ListingOperation.dealt,
    action: '登记成交',
    opinion: `成交 ${dealQuantity}${found.quantityUnit}，${dealAmount} 元`,
    set: {
      supplyStatus: ListingStatus.dealt,
      ...deal,
      dealTime: now,
      dealUserId: actor.userId,
      dealUserName: actor.realName,
    },
    first: (trx) => demandCounterpart(trx, needs, act, found, counterpartId),
  });
}

// A slip of one nought would stand in the statistics for ever. An open price says nothing about the amount.
const DEAREST_TIMES = 3;
function dearestOf({ price, priceMax, priceUnit, quantityUnit }: StoredListing, quantity: number): number {
  const dearest = priceMax ?? price;
  if (dearest === null || priceUnit !== `元/${quantityUnit}`) return Number.POSITIVE_INFINITY;
  return Math.ceil(DEAREST_TIMES * dearest * quantity);
}

/** Both sides are held: of two deals that name each other at once the second finds the first one's side dealt. */
async function demandCounterpart(
  trx: Transaction<Tables>,
  { clock }: ListingNeeds,
  { actor }: Act,
  { supplyId, infoType }: StoredListing,
  counterpartId: string | null,
): Promise<void> {
  if (counterpartId === null) return;
  await holdListings(trx, [supplyId, counterpartId]);
  const other = await findVisible(trx, actor, counterpartId, chinaDay(clock.now()));
  if (!other || other.infoType === infoType || other.supplyStatus !== ListingStatus.published) {
    throw refuseField('counterpartId', '对方的信息已经不在展示，请重新匹配，或不填对方');
  }
}

/** In this order: is it there, does it wait, is it what the reviewer has read, may this person. */
async function demandReviewable(
  needs: ListingNeeds,
  { actor }: Act,
  { supplyId, contentHash }: Review,
  action: Extract<ListingAction, 'pass' | 'noPass'>,
): Promise<StoredListing> {
  const found = await findOrRefuse(needs, actor, supplyId);
  demand(listingStateAllows(action, found.supplyStatus), ErrorCode.stateChanged);
  if (contentHash !== found.contentHash) {
    throw new Refusal(ErrorCode.stateChanged, '内容与您阅读的不一致，请重新打开阅读后再审核');
  }
  demand(mayByPerson(action, actor, found));
  return found;
}

const decisionOf = ({ actor }: Act, opinion: string, now: Date) => ({
  auditUserId: actor.userId,
  auditUserName: actor.realName,
  auditTime: now,
  auditOpinion: opinion || null,
});

interface Decision {
  readonly step: ListingAction;
  readonly operateType: ListingOperation;
  readonly action: string;
  readonly opinion: string;
  readonly set: Move['set'];
  /** asked in the same transaction, before anything is written */
  readonly first?: (trx: Transaction<Tables>) => Promise<void>;
}

/** @throws Refusal 4090 for whoever comes second */
async function decide(
  needs: ListingNeeds,
  act: Act,
  found: StoredListing,
  now: Date,
  { step, operateType, action, opinion, set, first }: Decision,
): Promise<void> {
  const { supplyId, contentHash, supplyStatus } = found;
  await needs.db.transaction().execute(async (trx) => {
    await first?.(trx);
    await moveOrRefuse(trx, needs, found, step, { ...set, updateTime: now });
    await insertRecord(trx, act.actor, { supplyId, contentHash, operateType, opinion }, now);
    const after = { supplyStatus: set.supplyStatus, opinion };
    await record(trx, act, now, { ...found, action, before: { supplyStatus }, after });
  });
}
