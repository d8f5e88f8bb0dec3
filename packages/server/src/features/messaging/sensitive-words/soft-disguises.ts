/**
 * Disguises that a reader may see through and that prose may hold by accident: words written backwards, by characters that
 * sound alike, by the first letters of their readings, or with characters taken apart. They remind, and refuse nothing.
 */
import { NO_SYMBOL } from './beginning-set.ts';
import { madeOf } from './character-parts.ts';
import type { Disguisable, DisguisedFind, FindDisguised } from './disguise.ts';
import { isLatin } from './latin.ts';
import { type FoldedText, isJoined } from './normalise.ts';
import { readingsOf, spellingsOf } from './pinyin.ts';
import { buildScanner } from './scanner.ts';
import { buildTrie, type Found, walk } from './trie.ts';

/** Shorter words are found too often in what nobody disguised. */
const BACKWARDS_MIN = 3;
const SOUND_MIN = 4;
const INITIALS_MIN = 4;
const APART_MIN = 3;

export function buildSoftScanner<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const finders = [findSoundAlike(words), findInitials(words), findTakenApart(words)];
  return (text, found) => {
    for (const find of finders) find(text, found);
  };
}

const accident = <Word>(word: Word, from: number, to: number): DisguisedFind<Word> => ({
  word,
  from,
  to,
  mayBeAccident: true,
});

/** 票发开代: a word to be looked for together with the words themselves. */
export interface Backwards<Word> {
  readonly isBackwards: true;
  readonly word: Word;
  readonly symbols: readonly number[];
}

/** A number read backwards is another number. */
export function backwardsOf<Word extends Disguisable>(words: readonly Word[]): Backwards<Word>[] {
  return words
    .filter(({ symbols, isNumber }) => symbols.length >= BACKWARDS_MIN && !isNumber)
    .map((word) => ({ isBackwards: true as const, word, symbols: word.symbols.toReversed() }))
    .filter(({ word, symbols }) => symbols.join() !== word.symbols.join());
}

/** Null for letters that mostly only look like the word's. */
export function judgeBackwards<Word extends Disguisable>(
  { word }: Backwards<Word>,
  from: number,
  to: number,
  { letters }: FoldedText,
): DisguisedFind<Word> | null {
  const wanted = word.folded.letters;
  const same = wanted.filter((letter, at) => letters[to - at] === letter).length;
  return same * 2 >= wanted.length ? accident(word, from, to) : null;
}

/** Behind every code point: what is read, not written. */
const READING_BASE = 0x110000;
const readingCodes = new Map<string, number>();
function codeOfReading(reading: string): number {
  const known = readingCodes.get(reading);
  if (known !== undefined) return known;
  readingCodes.set(reading, READING_BASE + readingCodes.size);
  return READING_BASE + readingCodes.size - 1;
}

/** The usual reading of each character of the basic plane, or the character itself, learnt as they occur. */
const learntReadings = new Int32Array(0x10000);
function learnReading(letter: number): number {
  const [reading] = readingsOf(letter);
  const heard = reading === undefined ? letter : codeOfReading(reading);
  if (letter < learntReadings.length) learntReadings[letter] = heard;
  return heard;
}

/** Used for each text again. */
let room = new Int32Array(1024);

/** Holds until the next call. */
function listenTo(letters: Int32Array, length: number): Int32Array {
  if (length + 2 > room.length) room = new Int32Array(length * 2);
  for (let at = 0; at < length; at++) {
    const letter = letters[at] ?? 0;
    room[at] = learntReadings[letter] || learnReading(letter);
  }
  return room.fill(NO_SYMBOL, length, length + 2);
}

/** 带凯发飘 */
function findSoundAlike<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const scan = buildScanner(
    words
      .filter(({ folded }) => folded.letters.length >= SOUND_MIN)
      .flatMap((word) =>
        spellingsOf(word.folded.letters).map((readings) => ({ word, symbols: readings.map(codeOfReading) })),
      ),
  );
  return ({ letters, length }, found) => {
    for (const { pattern, from, to } of scan(listenTo(letters, length), length)) {
      const { word } = pattern;
      const isItself = word.folded.letters.every((letter, at) => letters[from + at] === letter);
      if (!isItself) found.push(accident(word, from, to));
    }
  };
}

/** dkfp, standing by itself: looked for only where something begins that stands by itself. */
function findInitials<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const initialsOf = (readings: readonly string[]) => readings.map((reading) => reading.charCodeAt(0));
  const patterns = words
    .filter(({ folded }) => folded.letters.length >= INITIALS_MIN)
    .flatMap((word) => {
      const spellings = spellingsOf(word.folded.letters).map(initialsOf);
      const different = new Map(spellings.map((symbols) => [symbols.join(), symbols]));
      return [...different.values()].map((symbols) => ({ word, symbols }));
    });
  const trie = buildTrie(patterns);
  return (text, found) => {
    if (!text.hasLatinRun) return;
    const { letters, length } = text;
    const begun: Found<(typeof patterns)[number]>[] = [];
    for (let from = 0; from < length; from++) {
      if (isLatin(letters[from]) && isLatin(letters[from + 1]) && !isJoined(text, from))
        walk(trie, letters, from, begun);
    }
    for (const { pattern, from, to } of begun) {
      if (!isJoined(text, to + 1)) found.push(accident(pattern.word, from, to));
    }
  };
}

/** Parts of characters that nobody writes by themselves. */
const NEVER_ALONE = new Set(Array.from('亻讠氵扌忄钅饣纟犭衤礻刂彡覀亠宀冖艹灬疒辶阝廴攵彳罒丷龶', codeOf));
function codeOf(character: string): number {
  return character.charCodeAt(0);
}

/** The text with parts put together again. */
interface PutTogether {
  readonly letters: Int32Array;
  /** the first and the last folded character of each */
  readonly begins: number[];
  readonly ends: number[];
}

/** 办讠正, 六合采彡. Two whole characters that make a third (女子, 木目) count in longer words only. */
function findTakenApart<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const long = words.filter(({ folded }) => folded.letters.length >= 2);
  const putTogether = buildPutTogether(new Set(long.flatMap(({ folded }) => folded.letters)));
  const scan = buildScanner(long.map((word) => ({ word, symbols: word.folded.letters })));
  return ({ letters, length }, found) => {
    const text = putTogether(letters, length);
    if (text === null) return;
    for (const { pattern, from, to } of scan(text.letters, text.ends.length)) {
      const { word, symbols } = pattern;
      const parts = symbols.flatMap((_, at) => partsAt(text, letters, from + at));
      const isPlain = parts.length === 0;
      if (isPlain || (symbols.length < APART_MIN && !parts.some((part) => NEVER_ALONE.has(part)))) continue;
      found.push(accident(word, text.begins[from] ?? 0, text.ends[to] ?? 0));
    }
  };
}

/** @returns puts a text together; null when nothing is apart in it that makes a wanted character */
function buildPutTogether(
  wanted: ReadonlySet<number>,
): (letters: Int32Array, length: number) => PutTogether | null {
  const isFirstPart = new Uint8Array(0x10000);
  for (const [first, wholes] of madeOf) {
    if ([...wholes.values()].some((whole) => wanted.has(whole))) isFirstPart[first] = 1;
  }
  /** 0: two letters that make nothing */
  const wholeAt = (letters: Int32Array, at: number): number => {
    const first = letters[at] ?? 0;
    if (!isFirstPart[first]) return 0;
    const whole = madeOf.get(first)?.get(letters[at + 1] ?? 0) ?? 0;
    return wanted.has(whole) ? whole : 0;
  };
  return (letters, length) => {
    let at = 0;
    while (at < length && wholeAt(letters, at) === 0) at += 1;
    if (at === length) return null;
    const together: number[] = [];
    const begins: number[] = [];
    const ends: number[] = [];
    for (at = 0; at < length; at++) {
      const whole = wholeAt(letters, at);
      together.push(whole || (letters[at] ?? 0));
      begins.push(at);
      if (whole !== 0) at += 1;
      ends.push(at);
    }
    return { letters: Int32Array.from([...together, NO_SYMBOL, NO_SYMBOL]), begins, ends };
  };
}

/** Both parts of a character that was put together, none of one that was whole. */
function partsAt({ begins, ends }: PutTogether, letters: Int32Array, at: number): number[] {
  const [begin = 0, end = 0] = [begins[at], ends[at]];
  return end > begin ? [...letters.subarray(begin, end + 1)] : [];
}
