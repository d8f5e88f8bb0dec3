/** What a review decides on, as one hash: a pass is bound to it, so that nothing else can be published under that pass. */
import { createHash } from 'node:crypto';
import type { KnowledgeBlock } from '@farmers-mailbox/contract/knowledge/content.ts';
import { canonicalJson } from '../../database/canonical-json.ts';

/** Everything that is published. */
export interface Published {
  readonly title: string;
  readonly knowledgeType: number;
  readonly product: string;
  readonly season: string;
  readonly coverUrl: string | null;
  readonly content: readonly KnowledgeBlock[];
  readonly tags: readonly string[];
  readonly author: string;
  readonly authorUnit: string;
  readonly sourceFrom: number;
  readonly sourceUrl: string;
  readonly deptId: string;
}

export const publishedOf = (from: Published): Published => ({
  title: from.title,
  knowledgeType: from.knowledgeType,
  product: from.product,
  season: from.season,
  coverUrl: from.coverUrl,
  content: from.content,
  tags: from.tags,
  author: from.author,
  authorUnit: from.authorUnit,
  sourceFrom: from.sourceFrom,
  sourceUrl: from.sourceUrl,
  deptId: from.deptId,
});

/** 64 hexadecimal digits, equal exactly when what is published is. */
export function contentHashOf(written: Published): string {
  const { content, ...others } = publishedOf(written);
  const blocks = content.map((block) => ({ ...block }));
  return createHash('sha256')
    .update(canonicalJson({ ...others, content: blocks }))
    .digest('hex');
}
