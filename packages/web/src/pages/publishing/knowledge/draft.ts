/** Draft of a piece of knowledge: the fields of the form, and what is wrong with them. */
import {
  type KNOWLEDGE_FIELDS,
  knowledgeProblems,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { shownOf } from '../../../content/text/parts.ts';
import { type TextDraft, textDraft, textProblems } from '../../../content/text/text-draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export type KnowledgeDraft = TextDraft<typeof KNOWLEDGE_FIELDS, 'knowledgeType', 'tags'>;
const form = textDraft<typeof KNOWLEDGE_FIELDS, 'knowledgeType', 'tags'>(
  {
    title: '',
    product: '',
    season: '',
    coverUrl: null,
    videoUrl: null,
    attachments: [],
    author: '',
    authorUnit: '',
    sourceFrom: SourceFrom.original,
    sourceUrl: '',
  },
  'knowledgeType',
  'tags',
);
export const { draftOf, writtenOf: requestOf } = form;

export const emptyDraft = (author: string, authorUnit: string, place: DeptChoice | null): KnowledgeDraft => ({
  ...form.emptyDraft(place),
  author,
  authorUnit,
});

const NEEDED = { title: '请填写标题', knowledgeType: '请选择类型', author: '请填写作者' };
export const problemsOf = (draft: KnowledgeDraft): Problems =>
  textProblems(draft, requestOf(draft), NEEDED, knowledgeProblems);

/** As farmers will see it. */
export const articleOf = (draft: KnowledgeDraft) => ({
  ...requestOf(draft),
  content: shownOf(draft.parts),
  attachments: draft.attachments ?? [],
  placeName: draft.place?.deptName ?? '',
});
