/** Shared by the parts of the page 敏感词管理: queries to invalidate after a change, and lists of words as people type them. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type CategoryNode,
  pageSensitiveWords,
  pageWordHits,
  tryText,
  wordTree,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';

export const wordReads: readonly Endpoint[] = [pageSensitiveWords, wordTree, pageWordHits, tryText];

/** 严禁赌博、抵制赌博 → both of them. */
export const wordsIn = (typed: string | undefined): string[] => [
  ...new Set(
    (typed ?? '')
      .split(/[、，,；;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** The categories as options of a field, the lower ones indented. */
export const categoryOptions = (categories: readonly CategoryNode[]) =>
  categories.map(({ typeId, typeName, depth }) => ({
    value: typeId,
    label: `${'　'.repeat(depth - 1)}${typeName}`,
  }));
