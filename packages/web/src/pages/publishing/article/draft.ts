/** An article that somebody is writing: the fields of the form, and what is wrong with them. */
import {
  type ARTICLE_FIELDS,
  type ArticleDetails,
  articleProblems,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { CoverType } from '@farmers-mailbox/contract/publishing/article/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { type TextDraft, textDraft, textProblems } from '../../../content/text/text-draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

type Text = TextDraft<typeof ARTICLE_FIELDS, 'columnCode', 'keywords'>;
export type ArticleDraft = Omit<Text, 'visibleDeptIds'> & {
  /** with their names; a draft from before there were any has none */
  readonly readers?: readonly DeptChoice[];
};
const form = textDraft<typeof ARTICLE_FIELDS, 'columnCode', 'keywords'>(
  {
    title: '',
    subTitle: '',
    coverType: CoverType.none,
    coverUrl: null,
    summary: '',
    videoUrl: null,
    attachments: [],
    sourceName: '',
    sourceUrl: '',
    author: '',
    visibleDeptIds: [],
  },
  'columnCode',
  'keywords',
);

export const draftOf = (details: ArticleDetails): ArticleDraft => {
  const { visibleDeptIds: _, ...draft } = form.draftOf(details);
  return { ...draft, readers: details.visibleDepts };
};

export const emptyDraft = (sourceName: string, place: DeptChoice | null): ArticleDraft => {
  const { visibleDeptIds: _, ...draft } = form.emptyDraft(place);
  return { ...draft, sourceName, readers: [] };
};

export const requestOf = ({ readers = [], ...draft }: ArticleDraft) => ({
  ...form.writtenOf({ ...draft, visibleDeptIds: [] }),
  visibleDeptIds: readers.map(({ deptId }) => deptId),
  // another cover than a picture of its own has none
  coverUrl: draft.coverType === CoverType.one ? draft.coverUrl : null,
});

const NEEDED = { title: '请填写标题', columnCode: '请选择栏目', sourceName: '请填写来源' };
export const problemsOf = (draft: ArticleDraft): Problems =>
  textProblems(draft, requestOf(draft), NEEDED, articleProblems);
