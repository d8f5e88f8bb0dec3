/** An article as farmers get it on a telephone: everything that is published, and nothing else. The review shows this. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { COLUMN, COVER_PICTURES, CoverType } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { picturesOf, type TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { ByLine, ContentArticle, Cover, Labels, Source } from '../../../content/text/ArticleParts.tsx';
import { ContentMedia } from '../../../content/text/ContentMedia.tsx';
import { StoredImage } from '../../../content/text/StoredImage.tsx';
import { TextBlocks } from '../../../content/text/TextBlocks.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import './article.css';

export interface ArticleViewProps {
  article: {
    readonly title: string;
    readonly subTitle: string;
    readonly columnCode: number;
    readonly coverType: number;
    readonly coverUrl: string | null;
    readonly summary: string;
    readonly content: readonly TextBlock[];
    readonly sourceName: string;
    readonly sourceUrl: string;
    readonly author: string;
    readonly keywords: readonly string[];
    readonly videoUrl?: string | null;
    readonly attachments: readonly AttachedFile[];
    /** null: not yet */
    readonly publishTime: string | null;
  };
  placeName: string;
}

export function ArticleView({ article, placeName }: ArticleViewProps) {
  const { title, subTitle, summary, content, sourceName, sourceUrl, author } = article;
  return (
    <ContentArticle title={title} className="article-view">
      {subTitle && <p className="article-sub-title">{subTitle}</p>}
      <ByLine by={[sourceName, author]} placeName={placeName} time={article.publishTime} />
      <Labels>
        <Tag tone="active">{article.columnCode ? labelOf(COLUMN, article.columnCode) : '未选栏目'}</Tag>
        {article.keywords.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </Labels>
      <Covers article={article} />
      {summary && <p className="article-summary">{summary}</p>}
      <TextBlocks content={content} />
      <ContentMedia content={article} />
      {sourceUrl && <Source label="原文：" address={sourceUrl} />}
    </ContentArticle>
  );
}

function Covers({ article: { title, coverType, coverUrl, content } }: Pick<ArticleViewProps, 'article'>) {
  if (coverType === CoverType.one && coverUrl !== null) return <Cover url={coverUrl} title={title} />;
  if (coverType !== CoverType.three) return null;
  return (
    <p className="article-covers">
      {picturesOf(content)
        .slice(0, COVER_PICTURES)
        .map((url, place) => (
          // the same picture may stand twice
          <StoredImage key={place} url={url} alt={`封面第${place + 1}张`} />
        ))}
    </p>
  );
}
