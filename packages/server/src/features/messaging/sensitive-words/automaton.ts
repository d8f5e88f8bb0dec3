/**
 * Finds every sensitive word of a list in a text: as it stands, disguised, or spelled in Latin letters. Texts and words are folded
 * alike first; positions refer to the original text.
 */
import type { DisguisedFind } from './disguise.ts';
import { isClass, isNumeral } from './look-alikes.ts';
import { type FoldedText, type FoldedWord, fold, normalise } from './normalise.ts';
import { buildRepeatedScanner } from './repeated-letters.ts';
import { buildScanner } from './scanner.ts';
import { type Backwards, backwardsOf, buildSoftScanner, judgeBackwards } from './soft-disguises.ts';
import { buildSpelledScanner } from './spelled-words.ts';
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

/** Words that hold no letter and no digit can never be hit and are left out. */
export function buildMatcher(words: readonly SensitiveWord[]): Matcher {
  const patterns = words.flatMap(patternsOf);
  const named = patterns.filter(({ exceptWord }) => exceptWord === null);
  const scan = buildScanner<Pattern | Backwards<Pattern>>([...patterns, ...backwardsOf(named)]);
  const scanRepeated = buildRepeatedScanner(named);
  const scanSoft = buildSoftScanner(named);
  const scanSpelled = buildSpelledScanner(
    words.map((word) => ({ word, letters: normalise(word.word).letters })),
  );
  const matcherFor = (deptId: string | null): Matcher => {
    const counts = ({ effectDeptId }: SensitiveWord) =>
      deptId === null || effectDeptId === undefined || deptId.startsWith(effectDeptId);
    const explain = (text: string) => {
      const folded = fold(text);
      const found: Found<Pattern>[] = [];
      const backwards: DisguisedFind<Pattern>[] = [];
      for (const { pattern, from, to } of scan(folded.symbols)) {
        if (pattern.isBackwards) {
          const find = judgeBackwards(pattern, from, to, folded);
          if (find) backwards.push(find);
        } else if (counts(pattern.word) && isReadAsPattern(pattern, from, folded)) {
          found.push({ pattern, from, to });
        }
      }
      const isOneWord = (left: number, right: number) => isJoined(left, right, text, folded);
      const drawnOut = [...scanRepeated(folded), ...backwards, ...scanSoft(folded, isOneWord)]
        .map(({ word, ...one }) => ({ word: word.word, ...one }))
        .filter(({ word, ...one }) => word.matchMode === 1 || standsAlone(one, text, folded));
      const spelled = scanSpelled(folded, isOneWord).map(({ word, ...one }) => ({ word: word.word, ...one }));
      const disguised = [...spelled, ...drawnOut].filter(({ word }) => counts(word));
      return judge(found, disguised, text, folded);
    };
    return { find: (text) => explain(text).hits, explain, within: matcherFor };
  };
  return matcherFor(null);
}

function judge(
  found: readonly Found<Pattern>[],
  disguised: readonly DisguisedFind<SensitiveWord>[],
  text: string,
  folded: FoldedText,
): ReturnType<Matcher['explain']> {
  const harmless = found.filter((one) => one.pattern.exceptWord !== null);
  const excuses = harmless.length > 0 ? Map.groupBy(harmless, (one) => one.pattern.word) : null;
  const hits = disguised.map((one) => hitOf(one.word, one.mayBeAccident, placeOf(one, folded)));
  const excused: ExcusedWord[] = [];
  for (const one of found) {
    const { word, exceptWord } = one.pattern;
    if (exceptWord !== null || (word.matchMode === 2 && !standsAlone(one, text, folded))) continue;
    const excuse = excuses?.get(word)?.find(({ from, to }) => from <= one.from && to >= one.to);
    if (excuse)
      excused.push({ word: word.word, exceptWord: excuse.pattern.exceptWord ?? '', ...placeOf(one, folded) });
    else hits.push(toHit(one, folded));
  }
  return { hits: hits.sort(inOrder), excused: excused.sort(inOrder) };
}

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

function standsAlone({ from, to }: { from: number; to: number }, text: string, folded: FoldedText): boolean {
  return !isJoined(from - 1, from, text, folded) && !isJoined(to, to + 1, text, folded);
}

const seen = /[^\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** True if two neighbours are of one script with nothing seen between them. */
function isJoined(left: number, right: number, text: string, { letters, starts, ends }: FoldedText): boolean {
  const [first, second] = [letters[left], letters[right]];
  if (first === undefined || second === undefined) return false;
  const [end = 0, start = 0] = [ends[left], starts[right]];
  if (end < start && seen.test(text.slice(end, start))) return false;
  return isHan(first) === isHan(second);
}

const han = /\p{Script=Han}/u;
/** 1 for the code points that are Han and 2 for others, learnt as they occur. */
const learntScripts = new Uint8Array(0x110000);

function isHan(code: number): boolean {
  const known = learntScripts[code];
  if (known) return known === 1;
  const answer = han.test(String.fromCodePoint(code));
  learntScripts[code] = answer ? 1 : 2;
  return answer;
}

/**
 * A word of two characters that a sentence mark divides (农药。水稻 holds 药水) is as often an accident as a disguise: it reminds
 * and does not refuse.
 */
function toHit(one: Found<Pattern>, text: FoldedText): Hit {
  const mayBeAccident = one.to - one.from === 1 && text.afterMark[one.to] === 1;
  return hitOf(one.pattern.word, mayBeAccident, placeOf(one, text));
}

function hitOf(
  { word, level, typeId }: SensitiveWord,
  mayBeAccident: boolean,
  place: { start: number; end: number },
): Hit {
  const { start, end } = place;
  const hit = { word, level: mayBeAccident ? 2 : level, start, end } as const;
  return typeId === undefined ? hit : { ...hit, typeId };
}

const placeOf = ({ from, to }: { from: number; to: number }, text: FoldedText) => ({
  start: text.starts[from] ?? 0,
  end: text.ends[to] ?? 0,
});
