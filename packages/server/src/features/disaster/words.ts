/** Where sensitive words are looked for in a warning, a guide or a damage report. */
import type { TextPart } from '../sensitive-words/text-actions.ts';
import type { Published } from './content-hash.ts';

export function partsOf({ title, content, measures, issueUnit, affectedCrops }: Published): TextPart[] {
  return [
    ['title', title],
    ['content', content],
    ['measures', measures],
    ['issueUnit', issueUnit],
    ...affectedCrops.map((crop): TextPart => ['affectedCrops', crop]),
  ];
}
