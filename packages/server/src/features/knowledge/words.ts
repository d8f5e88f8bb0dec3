/** Where sensitive words are looked for in a piece of knowledge, block by block. */
import { wordsOfBlock } from '@farmers-mailbox/contract/knowledge/content.ts';
import type { TextPart } from '../sensitive-words/text-actions.ts';
import type { Published } from './content-hash.ts';

export function partsOf({
  title,
  product,
  season,
  tags,
  author,
  authorUnit,
  content,
}: Published): TextPart[] {
  return [
    ['title', title],
    ['product', product],
    ['season', season],
    ['author', author],
    ['authorUnit', authorUnit],
    ...tags.map((tag): TextPart => ['tags', tag]),
    ...content.flatMap((block, place) =>
      wordsOfBlock(block).map((text): TextPart => [`content.${place}`, text]),
    ),
  ];
}
