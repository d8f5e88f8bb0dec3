/**
 * Folds a text to what a reader recognises in it, so that a disguised word is the word again: case, width, compatibility
 * forms, traditional characters, foreign look-alikes and combining marks are folded; whatever is no letter and no digit falls out.
 * Each folded character remembers where in the original text it stood.
 */
import { digitClassOf, lookedLike } from './look-alikes.ts';
import { simplifiedOf } from './traditional-characters.ts';

/** Of a text: `afterMark` is 1 where a sentence mark stands between this character and the one before. */
export interface FoldedText {
  /** what is compared: digits, letters and numerals that stand for one another are one code */
  readonly symbols: Int32Array;
  /** the same characters before digits and letters fell together */
  readonly letters: Int32Array;
  /** where each begins and ends in the original, in UTF-16 units */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly afterMark: Uint8Array;
}

/** The same of a word, to be kept. */
export interface FoldedWord {
  readonly symbols: readonly number[];
  readonly letters: readonly number[];
}

/** Single strokes are Chinese characters to Unicode, but bars and dots between characters to a reader. */
const notRead = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]|[\p{Default_Ignorable_Code_Point}丨丶丿亅乀乁乚]/gu;
const sentenceMarks = new Set('，。、；：！？,;:!?\n'.split(''));

/** The characters that a code point is read as; none for marks, spaces, emoji and all that is not seen. */
export function readAs(codePoint: number): number[] {
  const plain = String.fromCodePoint(lookedLike(codePoint)).normalize('NFKD').toLowerCase().normalize('NFKD');
  return Array.from(plain.replace(notRead, ''), (character) => {
    const code = lookedLike(character.codePointAt(0) ?? 0);
    return simplifiedOf.get(code) ?? code;
  });
}

/** The reading of each UTF-16 unit, learnt as it occurs: one character of the basic plane, or one of these. */
const learnt = new Uint16Array(0x10000);
const NOTHING = 1;
const MARK = 2;
const OTHERWISE = 3;
/** Of code points that are read as several characters, or as one beyond the basic plane, and of all that take two units. */
const learntOtherwise = new Map<number, readonly number[]>();

function learn(unit: number): number {
  const read = readAs(unit);
  const [only = 0] = read;
  if (isFirstOfTwo(unit) || read.length > 1 || only > 0xffff) learnt[unit] = OTHERWISE;
  else if (read.length === 1) learnt[unit] = only;
  else learnt[unit] = sentenceMarks.has(String.fromCharCode(unit)) ? MARK : NOTHING;
  return learnt[unit] ?? NOTHING;
}

const isFirstOfTwo = (unit: number): boolean => (unit & 0xfc00) === 0xd800;

function readOtherwise(codePoint: number): readonly number[] {
  const known = learntOtherwise.get(codePoint);
  if (known) return known;
  const read = readAs(codePoint);
  learntOtherwise.set(codePoint, read);
  return read;
}

export function normalise(word: string): FoldedWord {
  const { symbols, letters } = fold(word);
  return { symbols: [...symbols], letters: [...letters] };
}

/** Used for each text again, so that nothing is allocated for a text but the views of it. */
let room = roomFor(1024);

function roomFor(length: number): FoldedText {
  const array = () => new Int32Array(length);
  return {
    symbols: array(),
    letters: array(),
    starts: array(),
    ends: array(),
    afterMark: new Uint8Array(length),
  };
}

/** Holds until the next call. */
export function fold(text: string): FoldedText {
  if (text.length > room.letters.length) room = roomFor(text.length * 2);
  let length = 0;
  let isAfterMark = 0;
  for (let start = 0; start < text.length; start++) {
    const unit = text.charCodeAt(start);
    const known = learnt[unit] || learn(unit);
    if (known > OTHERWISE) {
      keep(room, length++, known, start, start + 1, isAfterMark);
      isAfterMark = 0;
    } else if (known === MARK) isAfterMark = 1;
    else if (known === OTHERWISE) {
      const code = text.codePointAt(start) ?? 0;
      const end = code > 0xffff ? start + 2 : start + 1;
      const read = readOtherwise(code);
      const needed = length + read.length + text.length - end;
      if (needed > room.letters.length) {
        room = roomFor(needed * 2);
        return fold(text);
      }
      for (const letter of read) {
        keep(room, length++, letter, start, end, isAfterMark);
        isAfterMark = 0;
      }
      start = end - 1;
    }
  }
  return beginningOf(room, length);
}

function keep(
  { symbols, letters, starts, ends, afterMark }: FoldedText,
  at: number,
  letter: number,
  start: number,
  end: number,
  isAfterMark: number,
): void {
  symbols[at] = digitClassOf(letter);
  letters[at] = letter;
  starts[at] = start;
  ends[at] = end;
  afterMark[at] = isAfterMark;
}

const beginningOf = (text: FoldedText, length: number): FoldedText => ({
  symbols: text.symbols.subarray(0, length),
  letters: text.letters.subarray(0, length),
  starts: text.starts.subarray(0, length),
  ends: text.ends.subarray(0, length),
  afterMark: text.afterMark.subarray(0, length),
});
