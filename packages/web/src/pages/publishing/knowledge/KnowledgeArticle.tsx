/** A piece of knowledge as farmers get it: everything that is published, and nothing else. The review shows this. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { KNOWLEDGE_TYPE, SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { SafeLink } from '../../../content/text/SafeLink.tsx';
import { StoredImage } from '../../../content/text/StoredImage.tsx';
import { TextBlocks } from '../../../content/text/TextBlocks.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';

export interface Article {
  readonly title: string;
  readonly knowledgeType: number;
  readonly product: string;
  readonly season: string;
  readonly coverUrl: string | null;
  readonly content: readonly TextBlock[];
  readonly tags: readonly string[];
  readonly author: string;
  readonly authorUnit: string;
  readonly sourceFrom: number;
  readonly sourceUrl: string;
  /** the name of the region that it is meant for */
  readonly placeName: string;
}

export function KnowledgeArticle({ article }: { article: Article }) {
  const { title, author, authorUnit, coverUrl, content, placeName } = article;
  return (
    <article className="content-article content-text knowledge-article" aria-label="发布的内容">
      <h2>{title || '（还没有标题）'}</h2>
      <p className="content-by">
        {[author, authorUnit].filter(Boolean).join('，')}
        {placeName && <span>发布区域：{placeName}</span>}
      </p>
      <p className="content-tags">
        <Tag tone="active">
          {article.knowledgeType ? labelOf(KNOWLEDGE_TYPE, article.knowledgeType) : '未选类型'}
        </Tag>
        {article.product && <Tag tone="good">{article.product}</Tag>}
        {article.season && <Tag>适用时节：{article.season}</Tag>}
        {article.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
      {coverUrl !== null && <StoredImage className="content-cover" url={coverUrl} alt={`${title}的封面`} />}
      <TextBlocks content={content} />
      <Source article={article} />
    </article>
  );
}

function Source({ article: { sourceFrom, sourceUrl } }: { article: Article }) {
  const isReprinted = sourceFrom === SourceFrom.reprinted;
  if (!isReprinted && sourceUrl === '') return null;
  return (
    <p className="content-source">
      {isReprinted ? '转载自：' : '参考网址：'}
      <SafeLink address={sourceUrl} />
    </p>
  );
}
