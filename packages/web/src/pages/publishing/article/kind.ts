/** 资讯 among the contents that are reviewed. */
import { articleDetails, pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { type ContentKind, PUBLICATION } from '../../../content/kind.ts';

export const article: ContentKind = {
  noun: '资讯',
  permission: (verb) => `content:article:${verb}`,
  statusField: 'auditStatus',
  words: PUBLICATION,
};

/** Old after every act on one. */
export const articleReads = [pageArticles, articleDetails];
