/**
 * Who may do what with which listing. Pure. From which state an act may start is the contract's table; here
 * come permission, area, the unit that wrote it, and that nobody reviews what they wrote.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { MANAGING_RANK_MIN, rankOf } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { ListingRow } from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/supply-demand/fields.ts';
import { type ListingAction, listingStateAllows } from '@farmers-mailbox/contract/supply-demand/states.ts';
import type { Actor } from '../../access/actor.ts';

export interface ListingFacts {
  readonly infoType: number;
  /** as it is today */
  readonly supplyStatus: number;
  readonly createUserId: string;
  /** the unit that wrote it */
  readonly createDeptId: string;
  /** the asking person wrote, changed or handed it in, under this account or another one with the same ID number */
  readonly isWriter: boolean;
}

/** Administrators look after what their area writes; everybody below only after their own. */
export const isAdministrator = (actor: Pick<Actor, 'roleKeys'>): boolean =>
  rankOf(actor.roleKeys) >= MANAGING_RANK_MIN;

type Verb = 'add' | 'edit' | 'remove' | 'pass' | 'noPass' | 'offline';
const VERBS: readonly Verb[] = ['add', 'edit', 'remove', 'pass', 'noPass', 'offline'];
const permissionFor = (infoType: number, verb: Verb): Permission =>
  `content:${wordsOf(infoType).page}:${verb}`;
/** Whoever may change a listing writes down what became of it. */
const verbFor: Readonly<Record<Exclude<ListingAction, 'match'>, Verb>> = {
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
  const { infoType, createDeptId, createUserId, isWriter } = listing;
  // whoever finds it may look for its other side, which they read as well
  if (action === 'match') {
    return [rule('操作权限', mayRead(actor, 1) && mayRead(actor, 2), '要同时能看供应信息和求购信息')];
  }
  const isReview = action === 'pass' || action === 'noPass';
  return [
    rule('操作权限', holdsPermission(actor, permissionFor(infoType, verbFor[action])), '没有操作权限'),
    rule('管辖范围', covers(areaOf(actor), createDeptId), '由上级单位编写，只有该单位和它的上级可以处理'),
    isReview || action === 'offline'
      ? rule('级别', isAdministrator(actor), '只有管理员可以审核和下架')
      : rule(
          '编写人',
          isAdministrator(actor) || createUserId === actor.userId,
          '信息员只能处理自己编写的，请联系管理员',
        ),
    ...(isReview
      ? [
          rule(
            '编写与审核分开',
            !isWriter,
            '您参与了编写，须由另一人审核；本单位没有其他管理员时，由上级审核',
          ),
        ]
      : []),
  ];
}

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
    deal: can('deal'),
    match: can('match'),
  };
}

export const mayAdd = (actor: Actor, infoType: number): Verdict =>
  verdict(holdsPermission(actor, permissionFor(infoType, 'add')), '没有操作权限');

export interface Place {
  readonly deptId: string;
  readonly virtualFlag: number;
  readonly status: number;
}

/** For which region somebody may publish: their own, or one inside it, that still exists. */
export function mayPublishFor(actor: Actor, place: Place | undefined): Verdict {
  if (!place || !isRegionCode(place.deptId) || !covers(areaOf(actor), place.deptId)) {
    return '请选择本级区域，或其中的市、县、乡镇、村';
  }
  return verdict(place.status === 1 && place.virtualFlag === 0, '所选的区域已停用，请重新选择');
}

/** Whether somebody reviews such listings at all. */
export const mayReview = (actor: Actor, infoType: number): boolean =>
  isAdministrator(actor) && holdsPermission(actor, permissionFor(infoType, 'pass'));
