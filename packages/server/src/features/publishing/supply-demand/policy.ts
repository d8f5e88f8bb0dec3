/** Permissions for listings: the rules of all reviewed content, by the kind of listing, and the deal. Pure. */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { ContentAction } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { ListingRow } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import {
  type ListingAction,
  listingStateAllows,
} from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { isAdministrator, rulesForAll } from '../content/policy.ts';

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

type Verb = 'add' | 'edit' | 'remove' | 'pass' | 'noPass' | 'offline';
const VERBS: readonly Verb[] = ['add', 'edit', 'remove', 'pass', 'noPass', 'offline'];
const permissionFor = (infoType: number, verb: Verb): Permission =>
  `content:${wordsOf(infoType).page}:${verb}`;
/** Whoever may change a listing writes down what became of it. */
const verbFor: Readonly<Record<Exclude<ListingAction, 'match'>, ContentAction>> = {
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
  const verb = verbFor[action];
  return [
    rule('操作权限', holdsPermission(actor, permissionFor(infoType, verb)), '没有操作权限'),
    ...rulesForAll(verb, actor, listing),
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

/** True if the actor reviews such listings at all. */
export const mayReview = (actor: Actor, infoType: number): boolean =>
  isAdministrator(actor) && holdsPermission(actor, permissionFor(infoType, 'pass'));
