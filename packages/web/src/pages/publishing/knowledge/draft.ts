/** What somebody is writing: the fields of the form, the parts of the text as they are typed, and what is wrong with them. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type KnowledgeBlock,
  type KnowledgeBlockKind,
} from '@farmers-mailbox/contract/publishing/knowledge/content.ts';
import {
  type addKnowledge,
  type KnowledgeDetails,
  knowledgeProblems,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';
import { type FieldError, missingOf, problemsBy, wordsIn } from '../../../content/draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import type { Problems } from '../../../ui/form/fields.tsx';

/** A part of the text. Lists are typed one entry a line; of a picture `text` is what stands below it. */
export interface DraftPart {
  readonly key: number;
  readonly kind: KnowledgeBlockKind;
  readonly text: string;
  /** of a picture */
  readonly url: string;
}

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

let lastKey = 0;
export const newPart = (kind: KnowledgeBlockKind, url = ''): DraftPart => {
  lastKey += 1;
  return { key: lastKey, kind, text: '', url };
};

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

function partOf(block: KnowledgeBlock): DraftPart {
  const part = newPart(block.kind);
  if (block.kind === 'picture') return { ...part, url: block.url, text: block.caption };
  return { ...part, text: 'items' in block ? block.items.join('\n') : block.text };
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(plainText)
    .filter((line) => line !== '');

/** Parts that nobody has filled in are left out, in the form as well, so that sentences find their part. */
export const withoutEmptyParts = (draft: KnowledgeDraft): KnowledgeDraft => {
  const parts = draft.parts.filter(({ kind, text }) => kind === 'picture' || plainText(text) !== '');
  return { ...draft, parts: parts.length === 0 ? [newPart('text')] : parts };
};

export function blockOf({ kind, text, url }: DraftPart): KnowledgeBlock {
  if (kind === 'picture') return { kind, url, caption: plainText(text) };
  if (kind === 'bullets' || kind === 'steps') return { kind, items: lines(text) };
  return { kind, text: plainText(text) };
}

const isSaid = (block: KnowledgeBlock): boolean =>
  block.kind === 'picture' || ('items' in block ? block.items.length > 0 : block.text !== '');

export const contentOf = (parts: readonly DraftPart[]): KnowledgeBlock[] => parts.map(blockOf).filter(isSaid);

export function requestOf(draft: KnowledgeDraft): Written {
  const { title, product, season, coverUrl, author, authorUnit, sourceFrom, sourceUrl } = draft;
  return {
    title,
    product,
    season,
    coverUrl,
    author,
    authorUnit,
    sourceFrom: sourceFrom === SourceFrom.reprinted ? SourceFrom.reprinted : SourceFrom.original,
    sourceUrl: plainText(sourceUrl),
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
  return { ...placed(knowledgeProblems(asked), draft), ...missing };
}

/** `content.3.text` of the server is the form's fourth part: `part.{key}`. */
export const placed = (errors: readonly FieldError[], { parts }: KnowledgeDraft): Problems =>
  problemsBy(errors, (field) => {
    const [name = '', place] = field.split('.');
    const part = name === 'content' && place !== undefined ? parts[Number(place)] : undefined;
    return part ? `part.${part.key}` : name;
  });

/** As farmers will see it. */
export const articleOf = (draft: KnowledgeDraft) => ({
  ...draft,
  knowledgeType: Number(draft.knowledgeType),
  content: contentOf(draft.parts).filter((block) => block.kind !== 'picture' || block.url !== ''),
  tags: wordsIn(draft.tags),
  placeName: draft.place?.deptName ?? '',
});
