/** Reviews a post or a reply by the list of sensitive words. Pure: the matcher is handed in. */

import { FORBIDDEN } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { MachineResult } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { holdsPersonalNumber } from '@farmers-mailbox/contract/rules/personal-number.ts';
import type { Matcher } from '../../messaging/sensitive-words/queries.ts';

export interface MachineReview {
  readonly machineResult: MachineResult;
  /** each once, in the order of the texts */
  readonly hitWords: string[];
}

/** Forbidden words make a text violating, words that only remind make it suspect. The texts are looked at one by one. */
export function reviewByMachine(matcher: Matcher, texts: readonly string[]): MachineReview {
  const hits = texts.flatMap((text) => matcher.find(text));
  const hitWords = [...new Set(hits.map(({ word }) => word))];
  if (hits.some(({ level }) => level === FORBIDDEN))
    return { machineResult: MachineResult.violating, hitWords };
  return { machineResult: hits.length > 0 ? MachineResult.suspect : MachineResult.normal, hitWords };
}

/** Stands among the words that were hit. */
const PERSONAL_NUMBER = '手机号码或身份证号';

/** Of texts that farmers write themselves: a number of a person makes them suspect as well, since everybody would read it. */
export function reviewFarmersTexts(matcher: Matcher, texts: readonly string[]): MachineReview {
  const byWords = reviewByMachine(matcher, texts);
  if (!texts.some(holdsPersonalNumber)) return byWords;
  return {
    machineResult: Math.max(byWords.machineResult, MachineResult.suspect) as MachineResult,
    hitWords: [...byWords.hitWords, PERSONAL_NUMBER],
  };
}
