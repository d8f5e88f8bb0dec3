/** A text as somebody writes it, part by part, and its problems by part. */
import type { TextBlock, TextBlockKind } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';
import { type FieldError, problemsBy } from '../draft.ts';

/** A part of the text. Lists are typed one entry a line; of a picture `text` is what stands below it. */
export interface DraftPart {
  readonly key: number;
  readonly kind: TextBlockKind;
  readonly text: string;
  /** of a picture */
  readonly url: string;
}

interface WithParts {
  readonly parts: readonly DraftPart[];
}

let lastKey = 0;
export const newPart = (kind: TextBlockKind): DraftPart => {
  lastKey += 1;
  return { key: lastKey, kind, text: '', url: '' };
};

export function partOf(block: TextBlock): DraftPart {
  const part = newPart(block.kind);
  if (block.kind === 'picture') return { ...part, url: block.url, text: block.caption };
  return { ...part, text: 'items' in block ? block.items.join('\n') : block.text };
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(plainText)
    .filter((line) => line !== '');

function blockOf({ kind, text, url }: DraftPart): TextBlock {
  if (kind === 'picture') return { kind, url, caption: plainText(text) };
  if (kind === 'bullets' || kind === 'steps') return { kind, items: lines(text) };
  return { kind, text: plainText(text) };
}

const isSaid = (block: TextBlock): boolean =>
  block.kind === 'picture' || ('items' in block ? block.items.length > 0 : block.text !== '');

/** Parts that nobody has filled in are left out. */
export const contentOf = (parts: readonly DraftPart[]): TextBlock[] => parts.map(blockOf).filter(isSaid);

/** As farmers will see it: without pictures that nobody has chosen yet. */
export const shownOf = (parts: readonly DraftPart[]): TextBlock[] =>
  contentOf(parts).filter((block) => block.kind !== 'picture' || block.url !== '');

/** `content.3.text` of the server is the form's fourth part that is filled in: `parts.4`, when an empty one stands before it. */
export const placedByPart = (errors: readonly FieldError[], { parts }: WithParts): Problems => {
  const said = parts.flatMap((part, place) => (isSaid(blockOf(part)) ? [place] : []));
  return problemsBy(errors, (field) => {
    const [name = '', place] = field.split('.');
    if (name === 'deptId') return 'place';
    if (name !== 'content') return name;
    const part = place === undefined ? undefined : said[Number(place)];
    return part === undefined ? 'parts' : `parts.${part}`;
  });
};
