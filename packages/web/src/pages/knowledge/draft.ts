/** What somebody is writing: the fields of the form, the parts of the text as they are typed, and what is wrong with them. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type KnowledgeBlock, type KnowledgeBlockKind } from '@farmers-mailbox/contract/knowledge/content.ts';
import {
  type addKnowledge,
  type KnowledgeDetails,
  knowledgeProblems,
} from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { SourceFrom } from '@farmers-mailbox/contract/knowledge/fields.ts';
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';
import type { DeptChoice } from '../../ui/dept-nodes.ts';

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

/** Sentences by field; of the parts by `part.{key}`. */
export type Problems = Readonly<Record<string, string>>;
type Fields = Omit<RequestOf<typeof addKnowledge>, 'submitFlag'>;

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

export const tagsOf = (tags: string): string[] =>
  tags
    .split(/[\s,，、;；]+/)
    .map(plainText)
    .filter((tag) => tag !== '');

export function fieldsOf(draft: KnowledgeDraft): Fields {
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
    knowledgeType: Number(draft.knowledgeType) as Fields['knowledgeType'],
    tags: tagsOf(draft.tags),
    content: contentOf(draft.parts),
    deptId: draft.place?.deptId ?? '',
  };
}

/** What can be seen without the server; it asks the same and a little more. */
export function problemsOf(draft: KnowledgeDraft): Problems {
  const fields = fieldsOf(draft);
  const required: Record<string, string> = {
    ...(plainText(draft.title) === '' ? { title: '请填写标题' } : {}),
    ...(draft.knowledgeType === '' ? { knowledgeType: '请选择类型' } : {}),
    ...(plainText(draft.author) === '' ? { author: '请填写作者' } : {}),
    ...(draft.place === null ? { deptId: '请选择发布区域' } : {}),
  };
  if (fields.content.length === 0) return { ...required, content: '请填写内容' };
  const { title, product = '', season = '', author, authorUnit = '', tags = [] } = fields;
  const asked = { ...fields, title, product, season, author, authorUnit, tags };
  const { sourceFrom = 1, sourceUrl = '' } = fields;
  const content = contentOf(draft.parts);
  return { ...placed(draft, knowledgeProblems({ ...asked, content, sourceFrom, sourceUrl })), ...required };
}

/** `content.3.text` of the server is the form's fourth part. */
export function placed(
  { parts }: KnowledgeDraft,
  errors: readonly { readonly field: string; readonly message: string }[],
): Problems {
  const problems: Record<string, string> = {};
  for (const { field, message } of errors) {
    const [name = '', place] = field.split('.');
    const part = name === 'content' && place !== undefined ? parts[Number(place)] : undefined;
    problems[part ? `part.${part.key}` : name] ??= message;
  }
  return problems;
}
