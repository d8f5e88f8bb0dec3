/**
 * Places before others in the list of a kind: put on top, recommended, given a place, or taken back from there. Published content alone
 * is ordered, and says nothing else by it: no new review, no new hash, no version.
 */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { ReviewedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { forgetCounts } from '../../../database/count-cache.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from './actions.ts';
import type { StoredContent } from './kind.ts';
import { areaRule, type ContentFacts } from './policy.ts';
import { lockContents, setColumns } from './queries.ts';

const WORDS = { topFlag: '置顶', recommendFlag: '推荐', orderNum: '排序' } as const;
type Order = keyof typeof WORDS;

type Orders<Names extends Order> = Readonly<Record<Names, number | null>>;

type CommonFacts = Pick<ContentFacts, 'auditStatus' | 'createDeptId'>;

export interface Ordering<Names extends Order = Order, Facts = CommonFacts> {
  readonly names: readonly Names[];
  /** as they are without any order: what was taken offline is ordered anew by whoever decides so again */
  readonly none: Orders<Names>;
  stateAllows(facts: Facts): Verdict;
  /** Messengers too, whoever wrote it. The state is asked separately. */
  rulesFor(actor: Actor, facts: Facts): readonly Rule[];
  canOf(actor: Actor, facts: Facts): Verdict;
}

interface Judged<Facts> {
  readonly permissionFor: (facts: Facts) => Permission;
  readonly isPublished: (facts: Facts) => boolean;
  /** 已发布: as the kind calls such a state */
  readonly published: string;
}

export const orderingOf = <Names extends Order>(type: ReviewedType, none: Orders<Names>): Ordering<Names> =>
  orderingBy<Names, CommonFacts>(none, {
    permissionFor: () => `content:${type}:order`,
    isPublished: ({ auditStatus }) => auditStatus === ContentStatus.published,
    published: '已发布',
  });

/** Ordering of a kind that has its own states, or shares its table with another kind. */
export function orderingBy<Names extends Order, Facts extends Pick<CommonFacts, 'createDeptId'>>(
  none: Orders<Names>,
  { permissionFor, isPublished, published }: Judged<Facts>,
): Ordering<Names, Facts> {
  const names = Object.keys(none) as Names[];
  const words = names.map((name) => WORDS[name]).join('、');
  const stateAllows = (facts: Facts) => verdict(isPublished(facts), `只有${published}的才能${words}`);
  const rulesFor = (actor: Actor, facts: Facts) => [
    rule('操作权限', holdsPermission(actor, permissionFor(facts)), '没有操作权限'),
    areaRule(actor, facts),
  ];
  return {
    names,
    none,
    stateAllows,
    rulesFor,
    canOf: (actor, facts) => {
      const byState = stateAllows(facts);
      return byState === true ? verdictOf(rulesFor(actor, facts)) : byState;
    },
  };
}

export const orderRoute = <
  Written extends { readonly title: string },
  Names extends Order,
  Stored extends StoredContent & Orders<Names>,
  Action extends string,
>(
  endpoint: Endpoint,
  content: ContentActions<Written, Stored, Action>,
  ordering: Ordering<Names, NoInfer<Stored>>,
): Route =>
  route<Endpoint>(endpoint, async (fields, act) => {
    const { [content.kind.key]: id, ...asked } = fields as Readonly<Record<string, unknown>>;
    await order(content, ordering, act, String(id), asked as Partial<Record<Names, unknown>>);
    return null;
  });

/**
 * Each that changes has its row in the operation log; what stands already is not written again.
 * @throws Refusal 4040, 4090 for what is not published any more, 4030
 */
async function order<
  Written extends { readonly title: string },
  Names extends Order,
  Stored extends StoredContent & Orders<Names>,
  Action extends string,
>(
  content: ContentActions<Written, Stored, Action>,
  ordering: Ordering<Names, NoInfer<Stored>>,
  act: Act,
  id: string,
  asked: Readonly<Partial<Record<Names, unknown>>>,
): Promise<void> {
  const { kind, needs } = content;
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (trx) => {
    // until the transaction ends nobody else puts it on top, passes it or takes it offline
    await lockContents(trx, kind, [id]);
    const found = await kind.find({ db: trx, config: needs.config }, act.actor, id, now);
    if (!found) throw new Refusal(ErrorCode.notFound, kind.missing);
    demand(ordering.stateAllows(found), ErrorCode.stateChanged);
    demand(verdictOf(ordering.rulesFor(act.actor, found)));
    const changed = ordering.names.filter((name) => asked[name] !== undefined && asked[name] !== found[name]);
    if (changed.length === 0) return;
    await setColumns(trx, kind, id, Object.fromEntries(changed.map((name) => [name, asked[name]])));
    const about = { id, contentHash: found.contentHash, written: kind.writtenOf(found) };
    for (const name of changed) {
      const action = asked[name] === ordering.none[name] ? `取消${WORDS[name]}` : WORDS[name];
      const change = { before: { [name]: found[name] }, after: { [name]: asked[name] } };
      await content.log(trx, act, now, { ...about, action, ...change });
    }
  });
  forgetCounts(needs.db);
}
