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

/** Signs before the entries of a list, as word processors copy them; those of their symbol fonts are of private use. */
const BULLET = /^(?:[·•●○■□▪◆◇➢✓\uE000-\uF8FF]|[-–*](?= ))\s*/;
const NUMBER = /^(?:[(（](\d{1,2})[)）]|(\d{1,2})[.．、)）]|([①-⑳]))(?!\d)\s*/;

/** Entries of a list, without the marks that they were pasted with: those of the list stand before them. */
function entries(kind: 'bullets' | 'steps', text: string): string[] {
  const typed = lines(text).map((line) => line.replace(BULLET, ''));
  const isCounted = typed.every((line, place) => numberBefore(line) === place + 1);
  const said = kind === 'steps' && isCounted ? typed.map((line) => line.replace(NUMBER, '')) : typed;
  return said.filter((line) => line !== '');
}

function numberBefore(line: string): number | null {
  const found = NUMBER.exec(line);
  if (found === null) return null;
  const [, bracketed, plain, circled] = found;
  return circled === undefined ? Number(bracketed ?? plain) : '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'.indexOf(circled) + 1;
}

function blockOf({ kind, text, url }: DraftPart): TextBlock {
  if (kind === 'picture') return { kind, url, caption: plainText(text) };
  if (kind === 'bullets' || kind === 'steps') return { kind, items: entries(kind, text) };
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
