/**
 * Draft of a piece of knowledge: fields of the form, parts of the text as they are typed, and their errors.
 */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type addKnowledge,
  KNOWLEDGE_LINES,
  type KnowledgeDetails,
  knowledgeProblems,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { missingOf, plainFields, wordsIn } from '../../../content/draft.ts';
import {
  contentOf,
  type DraftPart,
  newPart,
  partOf,
  placedByPart,
  shownOf,
} from '../../../content/text/parts.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import type { Problems } from '../../../ui/form/fields.tsx';

export interface KnowledgeDraft {
  readonly title: string;
  /** empty: not chosen yet */
  readonly knowledgeType: string;
  readonly product: string;
  readonly season: string;
  readonly coverUrl: string | null;
  readonly parts: readonly DraftPart[];
  /** separated as people type them */
  readonly tags: string;
  readonly author: string;
  readonly authorUnit: string;
  readonly sourceFrom: number;
  readonly sourceUrl: string;
  readonly place: DeptChoice | null;
}

type Written = Omit<RequestOf<typeof addKnowledge>, 'submitFlag'>;

export function emptyDraft(author: string, authorUnit: string, place: DeptChoice | null): KnowledgeDraft {
  return {
    title: '',
    knowledgeType: '',
    product: '',
    season: '',
    coverUrl: null,
    parts: [newPart('text')],
    tags: '',
    author,
    authorUnit,
    sourceFrom: SourceFrom.original,
    sourceUrl: '',
    place,
  };
}

export function draftOf(details: KnowledgeDetails): KnowledgeDraft {
  const { title, product, season, coverUrl, author, authorUnit, sourceFrom, sourceUrl } = details;
  return {
    title,
    product,
    season,
    coverUrl,
    author,
    authorUnit,
    sourceFrom,
    sourceUrl,
    knowledgeType: String(details.knowledgeType),
    tags: details.tags.join('，'),
    parts: details.content.map(partOf),
    place: { deptId: details.deptId, deptName: details.deptName },
  };
}

export function requestOf(draft: KnowledgeDraft): Written {
  return {
    ...plainFields(draft, KNOWLEDGE_LINES),
    coverUrl: draft.coverUrl,
    sourceFrom: draft.sourceFrom === SourceFrom.reprinted ? SourceFrom.reprinted : SourceFrom.original,
    knowledgeType: Number(draft.knowledgeType) as Written['knowledgeType'],
    tags: wordsIn(draft.tags),
    content: contentOf(draft.parts),
    deptId: draft.place?.deptId ?? '',
  };
}

export function problemsOf(draft: KnowledgeDraft): Problems {
  const missing = missingOf({
    title: [draft.title, '请填写标题'],
    knowledgeType: [draft.knowledgeType, '请选择类型'],
    author: [draft.author, '请填写作者'],
    deptId: [draft.place, '请选择发布区域'],
  });
  const written = requestOf(draft);
  if (written.content.length === 0) return { ...missing, content: '请填写内容' };
  const { product = '', season = '', authorUnit = '', tags = [], sourceFrom = 1, sourceUrl = '' } = written;
  const content = contentOf(draft.parts);
  const asked = { ...written, product, season, authorUnit, tags, sourceFrom, sourceUrl, content };
  return { ...placedByPart(knowledgeProblems(asked), draft), ...missing };
}

/** As farmers will see it. */
export const articleOf = (draft: KnowledgeDraft) => ({
  ...draft,
  knowledgeType: Number(draft.knowledgeType),
  content: shownOf(draft.parts),
  tags: wordsIn(draft.tags),
  placeName: draft.place?.deptName ?? '',
});
