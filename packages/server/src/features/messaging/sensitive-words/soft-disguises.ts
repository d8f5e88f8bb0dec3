/**
 * Disguises that a reader may see through and that prose may hold by accident: words written backwards, by characters that
 * sound alike, by the first letters of their readings, or with characters taken apart. They remind, and refuse nothing.
 */
import { madeOf } from './character-parts.ts';
import type { Disguisable, DisguisedFind, FindDisguised } from './disguise.ts';
import type { FoldedText } from './normalise.ts';
import { readingsOf, spellingsOf } from './pinyin.ts';
import { buildScanner } from './scanner.ts';

/** Shorter words are found too often in what nobody disguised. */
const BACKWARDS_MIN = 3;
const SOUND_MIN = 4;
const INITIALS_MIN = 4;
const APART_MIN = 3;

export function buildSoftScanner<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const finders = [findBackwards(words), findSoundAlike(words), findInitials(words), findTakenApart(words)];
  return (text, isJoined) => finders.flatMap((find) => find(text, isJoined));
}

const accident = <Word>(word: Word, from: number, to: number): DisguisedFind<Word> => ({
  word,
  from,
  to,
  mayBeAccident: true,
});

/** 票发开代. A number read backwards is another number. */
function findBackwards<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const patterns = words
    .filter(({ symbols, isNumber }) => symbols.length >= BACKWARDS_MIN && !isNumber)
    .map((word) => ({ word, symbols: word.symbols.toReversed() }))
    .filter(({ word, symbols }) => symbols.join() !== word.symbols.join());
  const scan = buildScanner(patterns);
  return ({ symbols, letters }) =>
    scan(symbols).flatMap(({ pattern: { word }, from, to }) => {
      const wanted = word.folded.letters.toReversed();
      const same = wanted.filter((letter, at) => letters[from + at] === letter).length;
      return same * 2 >= wanted.length ? [accident(word, from, to)] : [];
    });
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
const heard = (letter: number): number => {
  const [reading] = readingsOf(letter);
  return reading === undefined ? letter : codeOfReading(reading);
};

/** 带凯发飘 */
function findSoundAlike<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const scan = buildScanner(
    words
      .filter(({ folded }) => folded.letters.length >= SOUND_MIN)
      .flatMap((word) =>
        spellingsOf(word.folded.letters).map((readings) => ({ word, symbols: readings.map(codeOfReading) })),
      ),
  );
  return ({ letters }) =>
    scan(letters.map(heard)).flatMap(({ pattern: { word }, from, to }) => {
      const isItself = word.folded.letters.every((letter, at) => letters[from + at] === letter);
      return isItself ? [] : [accident(word, from, to)];
    });
}

const isLatin = (code: number | undefined): boolean => code !== undefined && code >= 97 && code <= 122;

/** dkfp, standing by itself */
function findInitials<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const initialsOf = (readings: readonly string[]) => readings.map((reading) => reading.charCodeAt(0));
  const scan = buildScanner(
    words
      .filter(({ folded }) => folded.letters.length >= INITIALS_MIN)
      .flatMap((word) => {
        const spellings = spellingsOf(word.folded.letters).map(initialsOf);
        const different = new Map(spellings.map((symbols) => [symbols.join(), symbols]));
        return [...different.values()].map((symbols) => ({ word, symbols }));
      }),
  );
  return ({ letters }, isJoined) => {
    if (!letters.some(isLatin)) return [];
    return scan(letters)
      .filter(({ from, to }) => !isJoined(from - 1, from) && !isJoined(to, to + 1))
      .map(({ pattern: { word }, from, to }) => accident(word, from, to));
  };
}

/** Parts of characters that nobody writes by themselves. */
const NEVER_ALONE = new Set(Array.from('亻讠氵扌忄钅饣纟犭衤礻刂彡覀亠宀冖艹灬疒辶阝廴攵彳罒丷龶', codeOf));
function codeOf(character: string): number {
  return character.charCodeAt(0);
}

/** The text with parts put together again. */
interface PutTogether {
  readonly letters: number[];
  /** the first and the last folded character of each */
  readonly begins: number[];
  readonly ends: number[];
}

/** 办讠正, 六合采彡. Two whole characters that make a third (女子, 木目) count in longer words only. */
function findTakenApart<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const long = words.filter(({ folded }) => folded.letters.length >= 2);
  const wanted = new Set(long.flatMap(({ folded }) => folded.letters));
  const scan = buildScanner(long.map((word) => ({ word, symbols: word.folded.letters })));
  return ({ letters }) => {
    const text = putTogether(letters, wanted);
    if (text === null) return [];
    return scan(text.letters).flatMap(({ pattern: { word, symbols }, from, to }) => {
      const parts = symbols.flatMap((_, at) => partsAt(text, letters, from + at));
      const isPlain = parts.length === 0;
      if (isPlain || (symbols.length < APART_MIN && !parts.some((part) => NEVER_ALONE.has(part)))) return [];
      return [accident(word, text.begins[from] ?? 0, text.ends[to] ?? 0)];
    });
  };
}

/** Null when nothing is apart. */
function putTogether(letters: FoldedText['letters'], wanted: ReadonlySet<number>): PutTogether | null {
  const text: PutTogether = { letters: [], begins: [], ends: [] };
  for (let at = 0; at < letters.length; ) {
    const letter = letters[at] ?? 0;
    const whole = madeOf.get(letter)?.get(letters[at + 1] ?? 0);
    const isApart = whole !== undefined && wanted.has(whole);
    const end = isApart ? at + 1 : at;
    text.letters.push(isApart ? whole : letter);
    text.begins.push(at);
    text.ends.push(end);
    at = end + 1;
  }
  return text.letters.length === letters.length ? null : text;
}

/** Both parts of a character that was put together, none of one that was whole. */
function partsAt({ begins, ends }: PutTogether, letters: readonly number[], at: number): number[] {
  const [begin = 0, end = 0] = [begins[at], ends[at]];
  return end > begin ? letters.slice(begin, end + 1) : [];
}
