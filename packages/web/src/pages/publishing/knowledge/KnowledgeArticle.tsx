/** A piece of knowledge as farmers get it: everything that is published, and nothing else. The review shows this. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { KNOWLEDGE_TYPE, SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { ByLine, ContentArticle, Cover, Labels, Source } from '../../../content/text/ArticleParts.tsx';
import { ContentMedia } from '../../../content/text/ContentMedia.tsx';
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
  readonly videoUrl?: string | null;
  readonly attachments: readonly AttachedFile[];
  /** the name of the region that it is meant for */
  readonly placeName: string;
}

export function KnowledgeArticle({ article }: { article: Article }) {
  const { title, author, authorUnit, coverUrl, content, placeName, sourceUrl } = article;
  const isReprinted = article.sourceFrom === SourceFrom.reprinted;
  return (
    <ContentArticle title={title} className="knowledge-article">
      <ByLine by={[author, authorUnit]} placeName={placeName} />
      <Labels>
        <Tag tone="active">
          {article.knowledgeType ? labelOf(KNOWLEDGE_TYPE, article.knowledgeType) : '未选类型'}
        </Tag>
        {article.product && <Tag tone="good">{article.product}</Tag>}
        {article.season && <Tag>适用时节：{article.season}</Tag>}
        {article.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Labels>
      {coverUrl !== null && <Cover url={coverUrl} title={title} />}
      <TextBlocks content={content} />
      <ContentMedia content={article} />
      {(isReprinted || sourceUrl !== '') && (
        <Source label={isReprinted ? '转载自：' : '参考网址：'} address={sourceUrl} />
      )}
    </ContentArticle>
  );
}
