/** Sensitive words in an offer or a demand, field by field. */
import { WordScene } from '@farmers-mailbox/contract/sensitive-words/fields.ts';
import type { Actor } from '../../access/actor.ts';
import type { CurrentMatcher } from '../sensitive-words/queries.ts';
import { demandNoForbiddenWord, type TextPart } from '../sensitive-words/text-actions.ts';
import type { Published } from './content-hash.ts';

export const partsOf = (said: Published): TextPart[] => [
  ['title', said.title],
  ['productName', said.productName],
  ['variety', said.variety],
  ['spec', said.spec],
  ['place', said.place],
  ['qualityDesc', said.qualityDesc],
  ['description', said.description],
  ['contactName', said.contactName],
];

/** @throws Refusal 1001 that names the forbidden words, and sentences beside the fields that hold them */
export function demandWords(
  matcher: CurrentMatcher,
  by: Actor,
  deptId: string,
  published: Published,
  now: Date,
): Promise<void> {
  return demandNoForbiddenWord(matcher, partsOf(published), { scene: WordScene.listing, by, deptId, now });
}
