/**
 * A draft on another base: what the draft changes is done to the version in use, entry by entry. An entry that both changed stays as
 * it is in use, since it is published and acts already; what the draft had there is told, so that it can be entered again.
 */
import type { ConfigContent, SendUser } from './content.ts';
import {
  auditRules,
  categoryRules,
  type Difference,
  type Entries,
  entriesDiffer,
  everybodyDiffers,
  hosts,
  inWords,
  routes,
  senders,
  signs,
} from './differences.ts';

interface Merged<Item> {
  readonly items: Item[];
  /** from what is in use to what the draft had */
  readonly collisions: readonly Difference[];
}

export interface Rebased {
  readonly content: ConfigContent;
  readonly collisions: readonly Difference[];
}

/** @param base that the draft was made from. The result may still hold what cannot be published, or more than a list may. */
export function rebased(base: ConfigContent, draft: ConfigContent, inUse: ConfigContent): Rebased {
  const parts = {
    sendUsers: mergedSenders(base, draft, inUse),
    auditRules: merged(auditRules, base.auditRules, draft.auditRules, inUse.auditRules),
    categoryRules: merged(categoryRules, base.categoryRules, draft.categoryRules, inUse.categoryRules),
    channelRoutes: merged(routes, base.channelRoutes, draft.channelRoutes, inUse.channelRoutes),
    signs: merged(signs, base.signs, draft.signs, inUse.signs),
    linkHosts: merged(hosts, base.linkHosts, draft.linkHosts, inUse.linkHosts),
  };
  return {
    content: {
      sendUsers: parts.sendUsers.items,
      auditRules: parts.auditRules.items,
      categoryRules: parts.categoryRules.items,
      channelRoutes: parts.channelRoutes.items,
      signs: parts.signs.items,
      linkHosts: parts.linkHosts.items,
    },
    collisions: Object.values(parts).flatMap(({ collisions }) => collisions),
  };
}

function merged<Item>(
  entries: Entries<Item>,
  base: readonly Item[],
  draft: readonly Item[],
  inUse: readonly Item[],
): Merged<Item> {
  const [was, wanted, is] = [base, draft, inUse].map((items) => Map.groupBy(items, entries.keyOf));
  const collisions: Difference[] = [];
  const items = [...new Set([...inUse, ...draft].map(entries.keyOf))].flatMap((key) => {
    const [before, own, theirs] = [was?.get(key) ?? [], wanted?.get(key) ?? [], is?.get(key) ?? []];
    if (areSame(entries, own, before) || areSame(entries, own, theirs)) return theirs;
    if (areSame(entries, theirs, before)) return own;
    collisions.push(...entriesDiffer(entries, theirs, own));
    return theirs;
  });
  return { items, collisions };
}

/**
 * The empty list lets everybody send, so that it is more than the sum of its entries: where one emptied it and the other changed it,
 * or where both together would, it collides as a whole.
 */
function mergedSenders(base: ConfigContent, draft: ConfigContent, inUse: ConfigContent): Merged<SendUser> {
  const [was, own, theirs] = [base.sendUsers, draft.sendUsers, inUse.sendUsers];
  const byEntry = merged(senders, was, own, theirs);
  if (areSame(senders, own, was) || areSame(senders, theirs, was)) return byEntry;
  const isEmptiedByOne = (own.length === 0) !== (theirs.length === 0);
  if (!isEmptiedByOne && (byEntry.items.length > 0 || theirs.length === 0)) return byEntry;
  return {
    items: [...theirs],
    collisions: [...everybodyDiffers(inUse, draft), ...entriesDiffer(senders, theirs, own)],
  };
}

/** Names do not count, nor does the order of different entries. */
function areSame<Item>(entries: Entries<Item>, some: readonly Item[], others: readonly Item[]): boolean {
  const words = (items: readonly Item[]) =>
    items.map((item) => `${entries.keyOf(item)}：${inWords(entries, item)}`).toSorted();
  const [left, right] = [words(some), words(others)];
  return left.length === right.length && left.every((word, at) => word === right[at]);
}
