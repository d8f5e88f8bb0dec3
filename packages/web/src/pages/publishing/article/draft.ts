/** An article that somebody is writing: the fields of the form, and what is wrong with them. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  ARTICLE_LINES,
  type ArticleDetails,
  articleProblems,
  type saveArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { CoverType } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import { missingOf, plainFields, wordsIn } from '../../../content/draft.ts';
import { contentOf, type DraftPart, newPart, partOf, placedByPart } from '../../../content/text/parts.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import type { Problems } from '../../../ui/form/fields.tsx';

type Written = Omit<CheckedRequestOf<typeof saveArticle>, 'submitFlag'>;

export interface ArticleDraft
  extends Omit<Written, 'columnCode' | 'coverType' | 'content' | 'keywords' | 'deptId'> {
  /** empty: not chosen yet */
  readonly columnCode: string;
  readonly coverType: number;
  readonly parts: readonly DraftPart[];
  /** separated as people type them */
  readonly keywords: string;
  readonly place: DeptChoice | null;
}

export const emptyDraft = (sourceName: string, place: DeptChoice | null): ArticleDraft => ({
  title: '',
  subTitle: '',
  columnCode: '',
  coverType: CoverType.none,
  coverUrl: null,
  summary: '',
  parts: [newPart('text')],
  sourceName,
  sourceUrl: '',
  author: '',
  keywords: '',
  place,
});

export const draftOf = (details: ArticleDetails): ArticleDraft => ({
  ...emptyDraft(details.sourceName, { deptId: details.deptId, deptName: details.deptName }),
  title: details.title,
  subTitle: details.subTitle,
  columnCode: String(details.columnCode),
  coverType: details.coverType,
  coverUrl: details.coverUrl,
  summary: details.summary,
  parts: details.content.map(partOf),
  sourceUrl: details.sourceUrl,
  author: details.author,
  keywords: details.keywords.join('，'),
});

export function requestOf({ parts, place, ...draft }: ArticleDraft): Written {
  return {
    ...draft,
    ...plainFields(draft, ARTICLE_LINES),
    columnCode: Number(draft.columnCode) as Written['columnCode'],
    coverType: draft.coverType as Written['coverType'],
    // another cover than a picture of its own has none
    coverUrl: draft.coverType === CoverType.one ? draft.coverUrl : null,
    keywords: wordsIn(draft.keywords),
    content: contentOf(parts),
    deptId: place?.deptId ?? '',
  };
}

export function problemsOf(draft: ArticleDraft): Problems {
  const missing = missingOf({
    title: [draft.title, '请填写标题'],
    columnCode: [draft.columnCode, '请选择栏目'],
    sourceName: [draft.sourceName, '请填写来源'],
    deptId: [draft.place, '请选择发布区域'],
  });
  const written = requestOf(draft);
  if (written.content.length === 0) return { ...missing, content: '请填写内容' };
  return { ...placedByPart(articleProblems(written), draft), ...missing };
}
