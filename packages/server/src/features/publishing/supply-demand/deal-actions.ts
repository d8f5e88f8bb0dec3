/** The deal (登记成交): what a listing came to, written down once. It leaves the market by it. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { dealListing } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import {
  type ListingAction,
  ListingOperation,
  ListingStatus,
} from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { KeptPhone } from '../../../access/typed-phone.ts';
import type { Tables } from '../../../database/tables.ts';
import { overtaken, refuseField } from '../../../http/refusal.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from '../content/actions.ts';
import type { FileReading } from '../content/kind.ts';
import { lockContents } from '../content/queries.ts';
import { listing, type Published, type StoredListing } from './kind.ts';
import { listingOrdering } from './policy.ts';

export type ListingActions = ContentActions<Published & KeptPhone, StoredListing, ListingAction>;

/** @throws Refusal 4090 for the second; 4000 beside `dealQuantity` for more than there was, beside `counterpartId` for no other side that is published */
export async function recordDeal(
  content: ListingActions,
  act: Act,
  { supplyId, version, dealAmount, counterpartId, ...dealt }: CheckedRequestOf<typeof dealListing>,
  now: Date,
): Promise<void> {
  const found = await content.requireMayDo(act, supplyId, 'deal');
  if (found.version !== version) throw overtaken('这条供求信息');
  const dealQuantity = dealt.dealQuantity ?? found.quantity;
  if (dealQuantity > found.quantity) {
    throw refuseField('dealQuantity', `不能多于发布的数量 ${found.quantity}${found.quantityUnit}`);
  }
  const dearest = dearestOf(found, dealQuantity);
  if (dealAmount > dearest) {
    throw refuseField('dealAmount', `超过按发布价格计算的三倍（${dearest} 元），请核对单位是不是元`);
  }
  const { actor } = act;
  await content.decide(act, found, now, {
    step: 'deal',
    operateType: ListingOperation.dealt,
    action: '登记成交',
    opinion: `成交 ${dealQuantity}${found.quantityUnit}，${dealAmount} 元`,
    status: ListingStatus.dealt,
    set: {
      ...listingOrdering.none,
      dealAmount: String(dealAmount),
      dealQuantity: String(dealQuantity),
      counterpartId,
      dealTime: now,
      dealUserId: actor.userId,
      dealUserName: actor.realName,
    },
    first: (trx) => requireCounterpart({ ...content.needs, db: trx }, actor, found, counterpartId, now),
  });
}

// A slip of one nought would stand in the statistics for ever. An open price says nothing about the amount.
const DEAREST_TIMES = 3;
function dearestOf({ price, priceMax, priceUnit, quantityUnit }: StoredListing, quantity: number): number {
  const dearest = priceMax ?? price;
  if (dearest === null || priceUnit !== `元/${quantityUnit}`) return Number.POSITIVE_INFINITY;
  return Math.ceil(DEAREST_TIMES * dearest * quantity);
}

/** Both sides are locked: of two deals that name each other at once the second finds the first one's side dealt. */
async function requireCounterpart(
  from: FileReading & { readonly db: Transaction<Tables> },
  actor: Actor,
  { supplyId, infoType }: StoredListing,
  counterpartId: string | null,
  now: Date,
): Promise<void> {
  if (counterpartId === null) return;
  await lockContents(from.db, listing, [supplyId, counterpartId]);
  const other = await listing.find(from, actor, counterpartId, now);
  if (!other || other.infoType === infoType || other.supplyStatus !== ListingStatus.published) {
    throw refuseField('counterpartId', '对方的信息已经不在展示，请重新匹配，或不填对方');
  }
}
