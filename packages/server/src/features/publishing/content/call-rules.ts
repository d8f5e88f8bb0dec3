/** Rules for changing or reviewing content of one kind, for the page 权限说明. */
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ExplainedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import {
  type ContentAction,
  contentStateAllows,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Actor } from '../../../access/actor.ts';
import type { CallRules } from '../../../access/call-rules.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ContentKind, StoredContent } from './kind.ts';
import type { ContentFacts } from './policy.ts';
import { findIdByTitle, isWrittenBy } from './queries.ts';

export interface ContentCalls<Written, Stored extends ContentFacts> {
  readonly object: ExplainedType;
  /** of its policy */
  rulesFor(action: ContentAction, actor: Actor, stored: Stored): readonly Rule[];
  readonly reads: readonly Endpoint[];
  readonly acts: ReadonlyMap<Endpoint, ContentAction>;
  /** calls of its own, with what they ask */
  readonly own?: ReadonlyMap<Endpoint, (actor: Actor, stored: Stored) => readonly Rule[]>;
  /** 知识“…” */
  nameOf(written: Written): string;
  /** whether the person finds it in its list */
  isNear(actor: Actor, stored: Stored): Verdict | Promise<Verdict>;
}

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export function contentCallRules<
  Written extends { readonly title: string },
  Stored extends StoredContent & ContentFacts,
>(
  kind: ContentKind<Written, Stored>,
  { db, clock }: Needs,
  { object, rulesFor, reads, acts, own, nameOf, isNear }: ContentCalls<Written, Stored>,
): CallRules {
  const rulesOfAct = (endpoint: Endpoint, actor: Actor, stored: Stored): readonly Rule[] => {
    const ownRules = own?.get(endpoint);
    if (ownRules) return ownRules(actor, stored);
    const action = acts.get(endpoint);
    if (!action) return [];
    return [rule('状态', contentStateAllows(action, stored.auditStatus)), ...rulesFor(action, actor, stored)];
  };
  return {
    endpoints: [...reads, ...acts.keys(), ...(own?.keys() ?? [])],
    object,
    rulesOf: async ({ endpoint, actor, reader, object: title }) => {
      const id = await findIdByTitle(db, kind, reader, title);
      const found = id === undefined ? undefined : await kind.find(db, reader, id, clock.now());
      if (id === undefined || !found) return null;
      const facts = { ...found, isWriter: await isWrittenBy(db, kind, actor, id) };
      // the permission itself is told for every call
      const others = rulesOfAct(endpoint, actor, facts).filter(({ name }) => name !== '操作权限');
      return {
        object: nameOf(kind.writtenOf(found)),
        rules: [rule('区域', await isNear(actor, facts)), ...others],
      };
    },
  };
}
