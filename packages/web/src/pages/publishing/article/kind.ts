/** 资讯 among the contents that are reviewed. */
import { articleDetails, pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { contentKind } from '../../../content/kind.ts';

export const article = contentKind('article', { noun: '资讯', reads: [pageArticles, articleDetails] });
