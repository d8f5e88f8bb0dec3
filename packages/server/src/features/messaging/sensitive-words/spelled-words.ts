/**
 * Words that are spelled in Latin letters, wholly or in part: daikaifapiao, 代开fa票, 冰du. The text is read aloud, so to say, and the
 * words' readings are looked for in it; a Chinese character counts only as itself, never as another one that sounds alike (病毒 is
 * not 冰毒).
 */

import {
  addBeginning,
  type BeginningSet,
  mayHold,
  NO_SYMBOL,
  newBeginningSet,
  pairOf,
} from './beginning-set.ts';
import type { DisguisedFind, FindDisguised } from './disguise.ts';
import { isLatin } from './latin.ts';
import { digitClassOf } from './look-alikes.ts';
import { type FoldedText, isJoined } from './normalise.ts';
import { READING_MAX, readingsOf, spellingsOf } from './pinyin.ts';
import { buildTrie, type Found, inOrder, walk } from './trie.ts';

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

/** Parts of the text as read aloud: a letter for each symbol, and the folded character that it belongs to. */
interface ReadAloud {
  readonly symbols: Int32Array;
  readonly sources: Int32Array;
  /**
   * Where a word may begin: at the beginning of a character that is spelled, or has one that is behind it in its spot; so many of
   * them count.
   */
  readonly places: Int32Array;
  readonly count: number;
}

/** Allowed in a syllable: Latin letters, and the digits that are read as some of them. */
const isSpelling = (code: number | undefined): boolean => isLatin(code) || code === 0x30 || code === 0x31;
/** Longer runs of syllables are no accident, wherever they stand; a single letter is no syllable by itself. */
const SYLLABLES_SURE = 3;

/** Nothing is looked for in a text without two Latin letters in a row. */
export function buildSpelledScanner<Word extends Spellable>(words: readonly Word[]): FindDisguised<Word> {
  const spellings = words.flatMap(toSpellings);
  const trie = buildTrie(spellings);
  const listSpots = buildSpots(spellings);
  return (text, found) => {
    if (!text.hasLatinRun) return;
    const aloud = readAloud(text.letters, listSpots(text));
    const begun: Found<Spelling<Word>>[] = [];
    for (let at = 0; at < aloud.count; at++) walk(trie, aloud.symbols, aloud.places[at] ?? 0, begun);
    for (const one of begun.sort(inOrder)) {
      const find = judge(one, aloud, text);
      if (find) found.push(find);
    }
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

/** Folded characters that are read aloud together: the first, the last of syllables, and the one behind them. */
interface Spot {
  readonly from: number;
  readonly lastSpelled: number;
  readonly behind: number;
}

/**
 * Where a spelled word can stand: letters of syllables, and the characters around them as far as each two neighbours are neighbours
 * in some word as well.
 */
function buildSpots(spellings: readonly Spelling<Spellable>[]): (text: FoldedText) => Spot[] {
  const neighbours = neighboursIn(spellings);
  const areNeighbours = (first = NO_SYMBOL, second = NO_SYMBOL, third = NO_SYMBOL) =>
    mayHold(neighbours, pairOf(first, second), third) === 1;
  return ({ symbols, letters, length }) => {
    const spots: Spot[] = [];
    for (let at = 0; at < length; at++) {
      if (!isSpelling(letters[at])) continue;
      let from = at;
      while (at + 1 < length && isSpelling(letters[at + 1])) at += 1;
      // One letter is no syllable, and figures are none.
      if (at === from || !hasLatin(letters, from, at)) continue;
      const lastSpelled = at;
      let behind = at + 1;
      if (from > 0 && areNeighbours(letters[from - 1], symbols[from], symbols[from + 1])) {
        from -= 1;
        while (from > 0 && areNeighbours(letters[from - 1], letters[from])) from -= 1;
      }
      if (behind < length && areNeighbours(symbols[at - 1], symbols[at], letters[behind])) {
        behind += 1;
        while (behind < length && areNeighbours(letters[behind - 1], letters[behind])) behind += 1;
      }
      const before = spots.at(-1);
      if (before && from <= before.behind) {
        spots.pop();
        from = Math.min(from, before.from);
        behind = Math.max(behind, before.behind);
      }
      spots.push({ from, lastSpelled, behind });
    }
    return spots;
  };
}

/**
 * Two characters side by side, and a character with the two letters of a syllable in front of it or behind it: a single letter is
 * no syllable.
 */
function neighboursIn(spellings: readonly Spelling<Spellable>[]): BeginningSet {
  const neighbours = newBeginningSet(spellings.length * 2);
  for (const { word, symbols, begins } of spellings) {
    for (const [at, letter] of word.letters.entries()) {
      const [begin = 0, end = 0] = [begins[at], begins[at + 1]];
      const symbol = (place: number) => symbols[place] ?? NO_SYMBOL;
      addBeginning(neighbours, letter, word.letters[at + 1] ?? NO_SYMBOL, NO_SYMBOL);
      addBeginning(neighbours, letter, symbol(end), symbol(end + 1));
      addBeginning(neighbours, symbol(begin - 2), symbol(begin - 1), letter);
    }
  }
  return neighbours;
}

function hasLatin(letters: Int32Array, first: number, last: number): boolean {
  for (let at = first; at <= last; at++) if (isLatin(letters[at])) return true;
  return false;
}

/** Used for each text again. */
let room = roomFor(1024);

function roomFor(length: number) {
  const array = () => new Int32Array(length);
  return { symbols: array(), sources: array(), places: array(), count: 0 };
}

/** All spots behind one another; around each stands a symbol that is in no word. Holds until the next call. */
function readAloud(letters: Int32Array, spots: readonly Spot[]): ReadAloud {
  const longest = spots.reduce((sum, { from, behind }) => sum + (behind - from) * READING_MAX + 1, 1);
  if (longest > room.symbols.length) room = roomFor(longest * 2);
  const { symbols, sources, places } = room;
  const part = (at: number) => {
    symbols[at] = NO_SYMBOL;
    sources[at] = NOWHERE;
    return at + 1;
  };
  let length = part(0);
  let count = 0;
  for (const { from, lastSpelled, behind } of spots) {
    for (let source = from; source < behind; source++) {
      if (source <= lastSpelled) places[count++] = length;
      for (const symbol of spokenOf(letters[source] ?? 0)) {
        symbols[length] = symbol;
        sources[length] = source;
        length += 1;
      }
    }
    length = part(length);
  }
  room.count = count;
  return room;
}

const NOWHERE = -1;

/** The symbols of a character's usual reading, or of itself where it has none; remembered. */
const spoken = new Map<number, readonly number[]>();
function spokenOf(code: number): readonly number[] {
  const known = spoken.get(code);
  if (known) return known;
  const [reading] = readingsOf(code);
  const symbols = reading === undefined ? [digitClassOf(code)] : toSymbols(reading);
  spoken.set(code, symbols);
  return symbols;
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
  { sources }: ReadAloud,
  text: FoldedText,
): DisguisedFind<Word> | null {
  const { letters } = text;
  const { word, begins } = pattern;
  const start = sources[from] ?? 0;
  const to = sources[from + symbolsIn(begins) - 1] ?? 0;
  if (!hasLatin(letters, start, to)) return null;
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
    left === right || (syllables < SYLLABLES_SURE && (isJoined(text, left) || isJoined(text, right + 1)));
  if (!isSpelled || stretches.some(isCut)) return null;
  // Two syllables without one Chinese character may be anything: a brand, a part of a web address.
  const mayBeAccident =
    stretches[0]?.syllables === word.letters.length && word.letters.length < SYLLABLES_SURE;
  return { word, from: start, to, mayBeAccident };
}

const symbolsIn = (begins: readonly number[]): number => begins.at(-1) ?? 0;

/** Digits may stand for letters in it, but not for most. */
function isMostlyLatin(letters: Int32Array, first: number, last: number): boolean {
  let latin = 0;
  for (let at = first; at <= last; at++) {
    if (isLatin(letters[at])) latin += 1;
    else if (readingsOf(letters[at] ?? 0).length > 0) return false;
  }
  return latin * 2 >= last - first + 1;
}
