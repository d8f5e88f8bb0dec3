/** A piece of knowledge as farmers get it: everything that is published, and nothing else. The review shows this. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { KnowledgeBlock } from '@farmers-mailbox/contract/publishing/knowledge/content.ts';
import {
  KNOWLEDGE_TYPE,
  SourceFrom,
  sourceUrlProblem,
} from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { StoredImage } from './StoredImage.tsx';

export interface Article {
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
  /** the name of the region that it is meant for */
  readonly placeName: string;
}

export function KnowledgeArticle({ article }: { article: Article }) {
  const { title, author, authorUnit, coverUrl, content, placeName } = article;
  return (
    <article className="content-article knowledge-article" aria-label="发布的内容">
      <h2>{title || '（还没有标题）'}</h2>
      <p className="knowledge-by">
        {[author, authorUnit].filter(Boolean).join('，')}
        {placeName && <span>发布区域：{placeName}</span>}
      </p>
      <p className="knowledge-tags">
        <Tag tone="active">{labelOf(KNOWLEDGE_TYPE, article.knowledgeType) || '未选类型'}</Tag>
        {article.product && <Tag tone="good">{article.product}</Tag>}
        {article.season && <Tag>适用时节：{article.season}</Tag>}
        {article.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
      {coverUrl !== null && <StoredImage className="knowledge-cover" url={coverUrl} alt={`${title}的封面`} />}
      {content.map((block, place) => (
        // blocks have no name of their own, and their order is what they are
        <Block key={place} block={block} />
      ))}
      <Source article={article} />
    </article>
  );
}

function Block({ block }: { block: KnowledgeBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'text':
      return block.text.split('\n').map((line, place) => <p key={place}>{line}</p>);
    case 'bullets':
      return (
        <ul>
          {block.items.map((item, place) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol>
          {block.items.map((item, place) => (
            <li key={place}>{item}</li>
          ))}
        </ol>
      );
    case 'picture':
      return (
        <figure>
          <StoredImage url={block.url} alt={block.caption || '插图'} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
  }
}

function Source({ article: { sourceFrom, sourceUrl } }: { article: Article }) {
  const isReprinted = sourceFrom === SourceFrom.reprinted;
  if (!isReprinted && sourceUrl === '') return null;
  return (
    <p className="knowledge-source">
      {isReprinted ? '转载自：' : '参考网址：'}
      {sourceUrlProblem(sourceUrl) === null ? (
        <a href={sourceUrl} target="_blank" rel="noreferrer noopener">
          {sourceUrl}
        </a>
      ) : (
        sourceUrl
      )}
    </p>
  );
}
