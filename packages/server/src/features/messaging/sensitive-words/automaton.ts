/**
 * Finds every sensitive word of a list in a text: as it stands, disguised, or spelled in Latin letters. Texts and words are folded
 * alike first; positions refer to the original text.
 */
import type { DisguisedFind } from './disguise.ts';
import { isClass, isNumeral } from './look-alikes.ts';
import {
  endOf,
  type FoldedText,
  type FoldedWord,
  fold,
  isAfterMark,
  isJoined,
  normalise,
} from './normalise.ts';
import { buildRepeatedScanner } from './repeated-letters.ts';
import { buildScanner } from './scanner.ts';
import { type Backwards, backwardsOf, buildSoftScanner, judgeBackwards } from './soft-disguises.ts';
import { buildSpelledScanner, type Spellable } from './spelled-words.ts';
import type { Found } from './trie.ts';

export interface SensitiveWord {
  readonly word: string;
  /** 1 refuses the text, 2 reminds */
  readonly level: 1 | 2;
  /** 1 anywhere, 2 only where no character of the same script stands beside it */
  readonly matchMode: 1 | 2;
  /** harmless longer words that contain it */
  readonly exceptWords: readonly string[];
  /** other ways in which it is written, found as the word itself */
  readonly aliasWords?: readonly string[];
  /** the region in which it counts; everywhere without one */
  readonly effectDeptId?: string;
  /** its row in the list */
  readonly typeId?: string;
}

export interface Hit {
  readonly word: string;
  readonly level: 1 | 2;
  /** UTF-16 units of the original text; what was put between the characters is included */
  readonly start: number;
  readonly end: number;
  /** absent for words that stand in no list */
  readonly typeId?: string;
}

/** A word that stands in a text and is no hit, because a harmless one around it excuses it. */
export interface ExcusedWord {
  readonly word: string;
  readonly exceptWord: string;
  readonly start: number;
  readonly end: number;
}

export interface Matcher {
  /** Every hit in the order of the text; words that overlap are all told. */
  find(text: string): Hit[];
  /** The hits, and what would be one if no harmless word stood around it. */
  explain(text: string): { readonly hits: Hit[]; readonly excused: ExcusedWord[] };
  /** The same with only those words that count for texts of this department. */
  within(deptId: string): Matcher;
  /** The change of the list whose words it has, perhaps with some of later ones; empty for words of no list. */
  readonly changeNo: string;
}

/** One thing to look for: a word or another way of writing it, or a harmless word that excuses it. */
interface Pattern {
  readonly isBackwards: false;
  readonly word: SensitiveWord;
  readonly exceptWord: string | null;
  readonly folded: FoldedWord;
  readonly symbols: readonly number[];
  readonly isNumber: boolean;
  /** none of its symbols stands for several letters: where they are, its letters are */
  readonly isUnlike: boolean;
}

type Named = Spellable & { readonly word: SensitiveWord };

/** Words that hold no letter and no digit can never be hit and are left out. */
export function buildMatcher(words: readonly SensitiveWord[], changeNo = ''): Matcher {
  const patterns = words.flatMap(patternsOf);
  const named = patterns.filter(({ exceptWord }) => exceptWord === null);
  const scan = buildScanner<Pattern | Backwards<Pattern>>([...patterns, ...backwardsOf(named)]);
  const scanRepeated = buildRepeatedScanner(named);
  const scanSoft = buildSoftScanner(named);
  const scanSpelled = buildSpelledScanner(
    words.map((word): Named => ({ word, letters: normalise(word.word).letters })),
  );
  const matcherFor = (deptId: string | null): Matcher => {
    const counts = ({ effectDeptId }: SensitiveWord) =>
      deptId === null || effectDeptId === undefined || deptId.startsWith(effectDeptId);
    const explain = (text: string) => {
      const folded = fold(text);
      const hits: Hit[] = [];
      const spelled: DisguisedFind<Named>[] = [];
      scanSpelled(folded, spelled);
      for (const one of spelled) {
        if (counts(one.word.word)) hits.push(hitOf(one.word.word, one.mayBeAccident, one, folded));
      }
      const drawnOut: DisguisedFind<Pattern>[] = [];
      scanRepeated(folded, drawnOut);
      const found = divide(scan(folded.symbols, folded.length), folded, drawnOut);
      scanSoft(folded, drawnOut);
      for (const one of drawnOut) {
        const { word } = one.word;
        if (counts(word) && mayStand(word, one, folded))
          hits.push(hitOf(word, one.mayBeAccident, one, folded));
      }
      return judge(found, counts, hits, folded);
    };
    return { find: (text) => explain(text).hits, explain, within: matcherFor, changeNo };
  };
  return matcherFor(null);
}

/** Takes out those backwards. @returns the others */
function divide(
  found: readonly Found<Pattern | Backwards<Pattern>>[],
  text: FoldedText,
  backwards: DisguisedFind<Pattern>[],
): Found<Pattern>[] {
  const written: Found<Pattern>[] = [];
  for (const { pattern, from, to } of found) {
    if (pattern.isBackwards) {
      const find = judgeBackwards(pattern, from, to, text);
      if (find) backwards.push(find);
    } else if (isReadAsPattern(pattern, from, text)) written.push({ pattern, from, to });
  }
  return written;
}

/** Adds the hits of what stands as it is written to those in disguise. */
function judge(
  found: readonly Found<Pattern>[],
  counts: (word: SensitiveWord) => boolean,
  hits: Hit[],
  text: FoldedText,
): ReturnType<Matcher['explain']> {
  const harmless = found.filter((one) => one.pattern.exceptWord !== null);
  const excuses = harmless.length > 0 ? Map.groupBy(harmless, (one) => one.pattern.word) : null;
  const excused: ExcusedWord[] = [];
  for (const one of found) {
    const { word, exceptWord } = one.pattern;
    if (exceptWord !== null || !counts(word) || !mayStand(word, one, text)) continue;
    const excuse = excuses?.get(word)?.find(({ from, to }) => from <= one.from && to >= one.to);
    if (excuse)
      excused.push({ word: word.word, exceptWord: excuse.pattern.exceptWord ?? '', ...placeOf(one, text) });
    else hits.push(toHit(one, text));
  }
  return { hits: hits.sort(inOrder), excused: excused.sort(inOrder) };
}

/** Where something stands: indexes of folded characters, both included. */
type Place = Pick<Found<unknown>, 'from' | 'to'>;

const inOrder = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start - b.start || b.end - a.end;

function patternsOf(word: SensitiveWord): Pattern[] {
  const toPattern = (text: string, exceptWord: string | null): Pattern => {
    const folded = normalise(text);
    const isNumber = folded.letters.length >= NUMBER_LENGTH_MIN && folded.letters.every(isNumeral);
    const isUnlike = folded.symbols.every((symbol) => !isClass(symbol));
    return { isBackwards: false, word, exceptWord, folded, symbols: folded.symbols, isNumber, isUnlike };
  };
  const patterns = [
    ...[word.word, ...(word.aliasWords ?? [])].map((text) => toPattern(text, null)),
    ...word.exceptWords.map((text) => toPattern(text, text)),
  ];
  return patterns.filter(({ symbols }) => symbols.length > 0);
}

/** So many numerals in a row are a number, in whatever digits they are written: 一三八〇〇… is a telephone number. */
const NUMBER_LENGTH_MIN = 5;

/** 101 is not "lol": at least half of the characters must be those of the word, not only ones that are written for them. */
function isReadAsPattern(pattern: Pattern, from: number, text: FoldedText): boolean {
  if (pattern.isUnlike) return true;
  const wanted = pattern.folded.letters;
  if (pattern.isNumber && text.letters.subarray(from, from + wanted.length).every(isNumeral)) return true;
  let same = 0;
  for (let i = 0; i < wanted.length; i++) if (text.letters[from + i] === wanted[i]) same += 1;
  return same * 2 >= wanted.length;
}

function mayStand({ matchMode }: SensitiveWord, { from, to }: Place, text: FoldedText): boolean {
  return matchMode === 1 || !(isJoined(text, from) || isJoined(text, to + 1));
}

/**
 * A word of two characters that a sentence mark divides (农药。水稻 holds 药水) is as often an accident as a disguise: it reminds
 * and does not refuse.
 */
function toHit(one: Found<Pattern>, text: FoldedText): Hit {
  const mayBeAccident = one.to - one.from === 1 && isAfterMark(text, one.to);
  return hitOf(one.pattern.word, mayBeAccident, one, text);
}

function hitOf(
  { word, level, typeId }: SensitiveWord,
  mayBeAccident: boolean,
  place: Place,
  text: FoldedText,
): Hit {
  const hit = { word, level: mayBeAccident ? 2 : level, ...placeOf(place, text) } as const;
  return typeId === undefined ? hit : { ...hit, typeId };
}

const placeOf = ({ from, to }: Place, text: FoldedText) => ({
  start: text.starts[from] ?? 0,
  end: endOf(text, to),
});
