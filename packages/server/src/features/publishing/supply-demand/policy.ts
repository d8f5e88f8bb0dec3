/** Permissions for listings: the rules of all reviewed content, by the kind of listing, and the deal. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { ContentAction } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { helpRegionAround } from '@farmers-mailbox/contract/publishing/daily-help/fields.ts';
import type { ListingRow } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import {
  type ListingAction,
  ListingStatus,
  listingStateAllows,
} from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { orderingBy } from '../content/order.ts';
import { rulesForAll } from '../content/policy.ts';

export interface ListingFacts {
  readonly infoType: number;
  /** as it is today */
  readonly supplyStatus: number;
  /** where the goods are, or are wanted */
  readonly deptId: string;
  readonly createUserId: string;
  /** the unit that wrote it */
  readonly createDeptId: string;
  /** the asking person wrote, changed or handed it in, under this account or another one with the same ID number */
  readonly isWriter: boolean;
}

type Verb = 'add' | 'edit' | 'remove' | 'pass' | 'noPass' | 'offline';
const VERBS: readonly Verb[] = ['add', 'edit', 'remove', 'pass', 'noPass', 'offline'];
const permissionFor = (infoType: number, verb: Verb): Permission =>
  `content:${wordsOf(infoType).page}:${verb}`;
/** Whoever may change a listing writes down what became of it. */
const verbFor: Readonly<Record<Exclude<ListingAction, 'match' | 'toDailyHelp' | 'toSms'>, ContentAction>> = {
  edit: 'edit',
  deal: 'edit',
  pass: 'pass',
  noPass: 'noPass',
  offline: 'offline',
  remove: 'remove',
};

/** Whoever may do anything with offers reads offers, and so with demands. */
export const mayRead = (actor: Actor, infoType: number): boolean =>
  VERBS.some((verb) => holdsPermission(actor, permissionFor(infoType, verb)));

/** All that an act asks of the person; the state is asked separately, since its refusal has another code. */
export function rulesFor(action: ListingAction, actor: Actor, listing: ListingFacts): readonly Rule[] {
  const { infoType } = listing;
  // whoever finds it may look for its other side, which they read as well
  if (action === 'match') {
    return [rule('操作权限', mayRead(actor, 1) && mayRead(actor, 2), '要同时能看供应信息和求购信息')];
  }
  if (action === 'toDailyHelp') return rulesForHelp(actor, listing);
  if (action === 'toSms') return rulesForSms(actor, listing);
  const verb = verbFor[action];
  return [
    rule('操作权限', holdsPermission(actor, permissionFor(infoType, verb)), '没有操作权限'),
    ...rulesForAll(verb, actor, listing),
  ];
}

/** As whoever writes one by hand is asked: the message of the day is for the whole county, or city. */
function rulesForHelp(actor: Actor, { deptId }: ListingFacts): readonly Rule[] {
  const region = helpRegionAround(deptId);
  return [
    rule('操作权限', holdsPermission(actor, 'content:dailyHelp:add'), '没有新增每日一助的权限'),
    rule('所在区域', region !== null, '全省的信息不能推荐为某个市、县的每日一助'),
    rule(
      '管辖范围',
      region !== null && covers(areaOf(actor), region),
      '每日一助发给全县（市、区），由县级及以上单位推荐',
    ),
  ];
}

/** As an application by hand asks it: the permission, and nobody outside one's own area. */
const rulesForSms = (actor: Actor, { deptId }: ListingFacts): readonly Rule[] => [
  rule('操作权限', holdsPermission(actor, 'sms:apply:add'), '没有新增短信申请的权限'),
  rule('接收区域', covers(areaOf(actor), deptId), '信息所在的区域不在您的管辖范围内'),
];

export const mayByPerson = (action: ListingAction, actor: Actor, listing: ListingFacts): Verdict =>
  verdictOf(rulesFor(action, actor, listing));

export function listingCanOf(actor: Actor, listing: ListingFacts): ListingRow['can'] {
  const can = (action: ListingAction): Verdict => {
    const byState = listingStateAllows(action, listing.supplyStatus);
    return byState === true ? mayByPerson(action, actor, listing) : byState;
  };
  return {
    edit: can('edit'),
    pass: can('pass'),
    noPass: can('noPass'),
    offline: can('offline'),
    remove: can('remove'),
    order: listingOrdering.canOf(actor, listing),
    deal: can('deal'),
    match: can('match'),
    toDailyHelp: can('toDailyHelp'),
    toSms: can('toSms'),
  };
}

export const listingOrdering = orderingBy<'topFlag', ListingFacts>(
  { topFlag: 0 },
  {
    permissionFor: ({ infoType }) => `content:${wordsOf(infoType).page}:order`,
    isPublished: ({ supplyStatus }) => supplyStatus === ListingStatus.published,
    published: '展示中',
  },
);

export const mayAdd = (actor: Actor, infoType: number): Verdict =>
  verdict(holdsPermission(actor, permissionFor(infoType, 'add')), '没有操作权限');

/** True if the actor reviews such listings at all. */
export const mayReview = (actor: Actor, infoType: number): boolean =>
  managesOthers(actor) && holdsPermission(actor, permissionFor(infoType, 'pass'));
