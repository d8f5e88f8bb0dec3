/** Sensitive words in what is to be published, part by part: no word begins in one part and ends in the next. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { FORBIDDEN, type WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { CurrentMatcher } from './queries.ts';

/** A text and the field that holds it. */
export type TextPart = readonly [field: string, text: string];

async function findHits(matcher: CurrentMatcher, deptId: string, parts: readonly TextPart[]) {
  const current = await matcher.current(deptId);
  return parts.flatMap(([field, text]) => {
    const hits = current.find(text);
    return hits.length === 0 ? [] : [{ field, text, hits }];
  });
}

export interface PublishedBy {
  readonly scene: WordScene;
  readonly by: Actor;
  /** the unit that writes it: words may be forbidden for an area only */
  readonly deptId: string;
  readonly now: Date;
}

/** @throws Refusal 1001 that names the forbidden words, and 4000-like sentences beside the fields that hold them */
export async function requireNoForbiddenWord(
  matcher: CurrentMatcher,
  parts: readonly TextPart[],
  { scene, by, deptId, now }: PublishedBy,
): Promise<void> {
  const found = (await findHits(matcher, deptId, parts)).flatMap(({ field, text, hits }) => {
    const forbidden = hits.filter(({ level }) => level === FORBIDDEN);
    return forbidden.length === 0 ? [] : [{ field, text, hits: forbidden }];
  });
  if (found.length === 0) return;
  for (const { text, hits } of found) matcher.note({ scene, text, hits, refused: true, by, deptId, now });
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
  parts: readonly TextPart[],
): Promise<string[]> {
  const found = await findHits(matcher, deptId, parts);
  const reminding = found.flatMap(({ hits }) => hits.filter(({ level }) => level !== FORBIDDEN));
  return [...new Set(reminding.map(({ word }) => word))];
}
