/** Sensitive words in what is to be published. Each part is looked at by itself: no word begins in one paragraph and ends in the next. */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { wordsOfBlock } from '@farmers-mailbox/contract/knowledge/content.ts';
import { FORBIDDEN, WordScene } from '@farmers-mailbox/contract/sensitive-words/fields.ts';
import type { Actor } from '../../access/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import type { CurrentMatcher } from '../sensitive-words/queries.ts';
import type { Published } from './content-hash.ts';

type Part = readonly [field: string, text: string];

function partsOf({ title, product, season, tags, author, authorUnit, content }: Published): Part[] {
  return [
    ['title', title],
    ['product', product],
    ['season', season],
    ['author', author],
    ['authorUnit', authorUnit],
    ...tags.map((tag): Part => ['tags', tag]),
    ...content.flatMap((block, place) => wordsOfBlock(block).map((text): Part => [`content.${place}`, text])),
  ];
}

async function findHits(matcher: CurrentMatcher, deptId: string, published: Published) {
  const current = await matcher.current(deptId);
  return partsOf(published).flatMap(([field, text]) => {
    const hits = current.find(text);
    return hits.length === 0 ? [] : [{ field, text, hits }];
  });
}

/** @throws Refusal 1001 that names the forbidden words, and 4000-like sentences beside the fields that hold them */
export async function demandWords(
  matcher: CurrentMatcher,
  actor: Actor,
  deptId: string,
  published: Published,
  now: Date,
): Promise<void> {
  const found = (await findHits(matcher, deptId, published)).flatMap(({ field, text, hits }) => {
    const forbidden = hits.filter(({ level }) => level === FORBIDDEN);
    return forbidden.length === 0 ? [] : [{ field, text, hits: forbidden }];
  });
  if (found.length === 0) return;
  for (const { text, hits } of found) {
    matcher.note({ scene: WordScene.knowledge, text, hits, refused: true, by: actor, deptId, now });
  }
  const all = [...new Set(found.flatMap(({ hits }) => hits.map(({ word }) => word)))].join('、');
  const beside = found.map(({ field, hits }) => {
    const words = [...new Set(hits.map(({ word }) => word))].join('、');
    return { field, message: `含有敏感词：${words}，请删除` };
  });
  throw new Refusal(ErrorCode.sensitiveWord, all, beside);
}

/** Words that forbid nothing and ask the reviewer to look twice. */
export async function remindWordsIn(
  matcher: CurrentMatcher,
  deptId: string,
  published: Published,
): Promise<string[]> {
  const found = await findHits(matcher, deptId, published);
  const reminding = found.flatMap(({ hits }) => hits.filter(({ level }) => level !== FORBIDDEN));
  return [...new Set(reminding.map(({ word }) => word))];
}
