/** An article that somebody is writing: the fields of the form, and what is wrong with them. */
import { ARTICLE_FIELDS, articleProblems } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { CoverType } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { type TextDraft, textDraft, textProblems } from '../../../content/text/text-draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export type ArticleDraft = TextDraft<typeof ARTICLE_FIELDS, 'columnCode', 'keywords'>;
const form = textDraft(ARTICLE_FIELDS, 'columnCode', 'keywords');
export const { draftOf } = form;

export const emptyDraft = (sourceName: string, place: DeptChoice | null): ArticleDraft => ({
  ...form.emptyDraft(place),
  sourceName,
});

export const requestOf = (draft: ArticleDraft) => ({
  ...form.writtenOf(draft),
  // another cover than a picture of its own has none
  coverUrl: draft.coverType === CoverType.one ? draft.coverUrl : null,
});

const NEEDED = { title: '请填写标题', columnCode: '请选择栏目', sourceName: '请填写来源' };
export const problemsOf = (draft: ArticleDraft): Problems =>
  textProblems(draft, requestOf(draft), NEEDED, articleProblems);
