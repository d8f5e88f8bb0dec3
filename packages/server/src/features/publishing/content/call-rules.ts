/** Rules for changing or reviewing content of one kind, for the page 权限说明. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ExplainedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { ContentAction } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Actor } from '../../../access/actor.ts';
import type { CallRules } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ContentKind, StoredContent } from './kind.ts';
import type { ContentFacts, ContentPolicy } from './policy.ts';
import { findIdByTitle, isWrittenBy } from './queries.ts';

/** The calls about one piece that every kind has. */
export interface ContentEndpoints {
  readonly details: Endpoint;
  readonly change: Endpoint;
  readonly pass: Endpoint;
  readonly refuse: Endpoint;
  readonly offline: Endpoint;
  readonly remove: Endpoint;
}

export interface ExplainedCalls<Stored extends ContentFacts> {
  readonly object: ExplainedType;
  readonly policy: Pick<ContentPolicy<Stored>, 'rulesFor'>;
  readonly calls: ContentEndpoints;
  readonly alsoRead?: readonly Endpoint[];
  /** calls of its own, with what they ask */
  readonly own?: {
    readonly endpoints: readonly Endpoint[];
    rulesFor(actor: Actor, stored: Stored, endpoint: Endpoint): readonly Rule[];
  };
  /** true, or a sentence for who does not find it in its list */
  isNear(actor: Actor, stored: Stored): Verdict | Promise<Verdict>;
}

/** @param page as people call it */
export const isInAreaOf =
  (page: string) =>
  (actor: Actor, { deptId }: { readonly deptId: string }) =>
    verdict(covers(areaOf(actor), deptId), `不在此人的管辖范围内，${page}里查不到`);

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

export function contentCallRules<
  Written extends { readonly title: string },
  Stored extends StoredContent & ContentFacts,
>(
  kind: ContentKind<Written, Stored>,
  { db, clock, config }: Needs,
  { object, policy, calls, alsoRead = [], own, isNear }: ExplainedCalls<Stored>,
): CallRules {
  const acts = new Map<Endpoint, ContentAction>([
    [calls.change, 'edit'],
    [calls.pass, 'pass'],
    [calls.refuse, 'noPass'],
    [calls.offline, 'offline'],
    [calls.remove, 'remove'],
  ]);
  const rulesOfAct = (endpoint: Endpoint, actor: Actor, stored: Stored): readonly Rule[] => {
    if (own?.endpoints.includes(endpoint)) return own.rulesFor(actor, stored, endpoint);
    const action = acts.get(endpoint);
    if (!action) return [];
    const byState = kind.stateAllows(action, kind.statusOf(stored));
    return [rule('状态', byState), ...policy.rulesFor(action, actor, stored)];
  };
  return {
    endpoints: [calls.details, ...alsoRead, ...acts.keys(), ...(own?.endpoints ?? [])],
    object,
    rulesOf: async ({ endpoint, actor, reader, object: title }) => {
      const now = clock.now();
      const id = await findIdByTitle(db, kind.at?.(now) ?? kind, reader, title);
      const found = id === undefined ? undefined : await kind.find({ db, config }, reader, id, now);
      if (id === undefined || !found) return null;
      const facts = { ...found, isWriter: await isWrittenBy(db, kind, actor, id) };
      // the permission itself is told for every call
      const others = rulesOfAct(endpoint, actor, facts).filter(({ name }) => name !== '操作权限');
      const written = kind.writtenOf(found);
      return {
        object: `${kind.nounOf(written)}“${written.title}”`,
        rules: [rule('区域', await isNear(actor, facts)), ...others],
      };
    },
  };
}
