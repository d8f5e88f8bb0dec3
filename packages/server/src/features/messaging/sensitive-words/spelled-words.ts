/**
 * Words that are spelled in Latin letters, wholly or in part: daikaifapiao, 代开fa票, 冰du. The text is read aloud, so to say, and the
 * words' readings are looked for in it; a Chinese character counts only as itself, never as another one that sounds alike (病毒 is
 * not 冰毒).
 */
import type { DisguisedFind, FindDisguised } from './disguise.ts';
import { digitClassOf } from './look-alikes.ts';
import { readingsOf, spellingsOf } from './pinyin.ts';
import { buildScanner, type Found } from './scanner.ts';

/** A word to look for, by its folded characters. */
export interface Spellable {
  readonly letters: readonly number[];
}

interface Spelling<Word> {
  readonly word: Word;
  readonly symbols: readonly number[];
  /** where each character of the word begins in the symbols, and the end behind them */
  readonly begins: readonly number[];
}

/** The text as read aloud: a letter for each symbol, and the folded character that it belongs to. */
interface ReadAloud {
  readonly symbols: number[];
  readonly sources: number[];
}

const A = 97;
const Z = 122;
const isLatin = (code: number | undefined): boolean => code !== undefined && code >= A && code <= Z;
/** Longer runs of syllables are no accident, wherever they stand; a single letter is no syllable by itself. */
const SYLLABLES_SURE = 3;

/** @returns finds in a text; nothing is looked for in a text without two Latin letters in a row */
export function buildSpelledScanner<Word extends Spellable>(words: readonly Word[]): FindDisguised<Word> {
  const scan = buildScanner(words.flatMap(toSpellings));
  return (text, isJoined) => {
    if (!hasLatinRun(text.letters)) return [];
    const aloud = readAloud(text.letters);
    return scan(aloud.symbols).flatMap((found) => judge(found, aloud, text.letters, isJoined) ?? []);
  };
}

function toSpellings<Word extends Spellable>(word: Word): Spelling<Word>[] {
  if (word.letters.length < 2) return [];
  return spellingsOf(word.letters.filter((letter) => !isLatin(letter))).map((spoken) => {
    const rest = [...spoken];
    // Latin letters of its own are read as they are: QQ群 is QQqun.
    const readings = word.letters.map((letter) =>
      isLatin(letter) ? String.fromCharCode(letter) : (rest.shift() ?? ''),
    );
    const begins = [0];
    for (const reading of readings) begins.push((begins.at(-1) ?? 0) + reading.length);
    return { word, symbols: toSymbols(readings.join('')), begins };
  });
}

const toSymbols = (letters: string): number[] =>
  Array.from(letters, (letter) => digitClassOf(letter.charCodeAt(0)));

const hasLatinRun = (letters: readonly number[]): boolean =>
  letters.some((code, at) => isLatin(code) && isLatin(letters[at + 1]));

function readAloud(letters: readonly number[]): ReadAloud {
  const symbols: number[] = [];
  const sources: number[] = [];
  letters.forEach((code, source) => {
    const [reading] = readingsOf(code);
    for (const symbol of reading === undefined ? [digitClassOf(code)] : toSymbols(reading)) {
      symbols.push(symbol);
      sources.push(source);
    }
  });
  return { symbols, sources };
}

/** A stretch of syllables in Latin letters: indexes of folded characters, and how many syllables. */
interface Stretch {
  readonly from: number;
  to: number;
  syllables: number;
}

/** Null when the letters only sound like the word. */
function judge<Word extends Spellable>(
  { pattern, from }: Found<Spelling<Word>>,
  { sources, symbols }: ReadAloud,
  letters: readonly number[],
  isJoined: (left: number, right: number) => boolean,
): DisguisedFind<Word> | null {
  const { word, begins } = pattern;
  const stretches: Stretch[] = [];
  let isSpelled = false;
  let before: Stretch | null = null;
  for (let place = 0; place < word.letters.length; place++) {
    const begin = from + (begins[place] ?? 0);
    const end = from + (begins[place + 1] ?? 0) - 1;
    const first = sources[begin] ?? 0;
    const last = sources[end] ?? 0;
    if (first === last && readingsOf(letters[first] ?? 0).length > 0) {
      const isWhole = sources[begin - 1] !== first && sources[end + 1] !== last;
      if (!isWhole || letters[first] !== word.letters[place]) return null;
      before = null;
    } else if (last - first === end - begin && isMostlyLatin(letters, first, last)) {
      isSpelled ||= !isLatin(word.letters[place]);
      if (before) {
        before.to = last;
        before.syllables += 1;
      } else {
        before = { from: first, to: last, syllables: 1 };
        stretches.push(before);
      }
    } else return null;
  }
  const isCut = ({ from: left, to: right, syllables }: Stretch) =>
    left === right ||
    (syllables < SYLLABLES_SURE && (isJoined(left - 1, left) || isJoined(right, right + 1)));
  if (!isSpelled || stretches.some(isCut)) return null;
  const to = sources[from + symbolsIn(begins) - 1] ?? symbols.length;
  // Two syllables without one Chinese character may be anything: a brand, a part of a web address.
  const mayBeAccident =
    stretches[0]?.syllables === word.letters.length && word.letters.length < SYLLABLES_SURE;
  return { word, from: sources[from] ?? 0, to, mayBeAccident };
}

const symbolsIn = (begins: readonly number[]): number => begins.at(-1) ?? 0;

/** Digits may stand for letters in it, but not for most. */
function isMostlyLatin(letters: readonly number[], first: number, last: number): boolean {
  let latin = 0;
  for (let at = first; at <= last; at++) {
    if (isLatin(letters[at])) latin += 1;
    else if (readingsOf(letters[at] ?? 0).length > 0) return false;
  }
  return latin * 2 >= last - first + 1;
}
