/**
 * Folds a text to what a reader recognises in it, so that a disguised word is the word again: case, width, compatibility
 * forms, traditional characters, foreign look-alikes and combining marks are folded; whatever is no letter and no digit falls out.
 * Each folded character remembers where in the original text it stood.
 */
import { NO_SYMBOL } from './beginning-set.ts';
import { isLatin } from './latin.ts';
import { digitClassOf, lookedLike } from './look-alikes.ts';
import { simplifiedOf } from './traditional-characters.ts';

/** A text as it is compared. Behind its last character stands NO_SYMBOL, twice. */
export interface FoldedText {
  readonly text: string;
  /** in folded characters */
  readonly length: number;
  /** what is compared: digits, letters and numerals that stand for one another are one code */
  readonly symbols: Int32Array;
  /** the same characters before digits and letters fell together */
  readonly letters: Int32Array;
  /** where each begins in the original, in UTF-16 units */
  readonly starts: Int32Array;
  /** two letters from a to z stand side by side */
  readonly hasLatinRun: boolean;
}

/** The same of a word, to be kept. */
export interface FoldedWord {
  readonly symbols: readonly number[];
  readonly letters: readonly number[];
}

/** Parts two characters between which it stands: no mark on one of them, and nothing that is not seen. */
const seen = /[^\p{M}\p{Default_Ignorable_Code_Point}]/u;
/** Single strokes are Chinese characters to Unicode, but bars and dots between characters to a reader. */
const notRead = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]|[\p{Default_Ignorable_Code_Point}丨丶丿亅乀乁乚]/gu;
const sentenceMark = /[，。、；：！？,;:!?\n]/;

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
const UNSEEN = 1;
const SEEN = 2;
const OTHERWISE = 3;
/** Of code points that are read as several characters, or as one beyond the basic plane, and of all that take two units. */
const learntOtherwise = new Map<number, readonly number[]>();

function learn(unit: number): number {
  const read = readAs(unit);
  const [only = 0] = read;
  if (isFirstOfTwo(unit) || read.length > 1 || only > 0xffff) learnt[unit] = OTHERWISE;
  else if (read.length === 1) learnt[unit] = only;
  else learnt[unit] = seen.test(String.fromCharCode(unit)) ? SEEN : UNSEEN;
  return learnt[unit] ?? SEEN;
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
  const { symbols, letters, length } = fold(word);
  return { symbols: [...symbols.subarray(0, length)], letters: [...letters.subarray(0, length)] };
}

/** Used for each text again, so that nothing is allocated for a text. */
let room = roomFor(1024);
const BEHIND = 2;

function roomFor(length: number) {
  const array = () => new Int32Array(length);
  return { text: '', length: 0, symbols: array(), letters: array(), starts: array(), hasLatinRun: false };
}

/** Holds until the next call. */
export function fold(text: string): FoldedText {
  if (text.length + BEHIND > room.letters.length) room = roomFor(text.length * 2);
  room.hasLatinRun = false;
  let length = 0;
  for (let start = 0; start < text.length; start++) {
    const unit = text.charCodeAt(start);
    const known = learnt[unit] || learn(unit);
    if (known > OTHERWISE) keep(length++, known, start);
    else if (known === OTHERWISE) {
      const code = text.codePointAt(start) ?? 0;
      const read = readOtherwise(code);
      const needed = length + read.length + text.length - start + BEHIND;
      if (needed > room.letters.length) {
        room = roomFor(needed * 2);
        return fold(text);
      }
      for (const letter of read) keep(length++, letter, start);
      if (code > 0xffff) start += 1;
    }
  }
  room.symbols.fill(NO_SYMBOL, length, length + BEHIND);
  room.letters.fill(NO_SYMBOL, length, length + BEHIND);
  room.text = text;
  room.length = length;
  return room;
}

function keep(at: number, letter: number, start: number): void {
  const { symbols, letters, starts } = room;
  symbols[at] = digitClassOf(letter);
  letters[at] = letter;
  starts[at] = start;
  if (isLatin(letter) && at > 0 && isLatin(letters[at - 1])) room.hasLatinRun = true;
}

/** Where a folded character ends in the original. */
export function endOf({ text, starts }: FoldedText, at: number): number {
  const start = starts[at] ?? 0;
  return start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
}

/** True if a folded character and the one before are of one script with nothing seen between them. */
export function isJoined(folded: FoldedText, at: number): boolean {
  if (at <= 0 || at >= folded.length) return false;
  const { text, letters, starts } = folded;
  if (isSeenBetween(text, endOf(folded, at - 1), starts[at] ?? 0)) return false;
  return isHan(letters[at - 1] ?? 0) === isHan(letters[at] ?? 0);
}

/** Of units that were read as nothing. */
function isSeenBetween(text: string, from: number, behind: number): boolean {
  for (let at = from; at < behind; at++) {
    const known = learnt[text.charCodeAt(at)];
    if (known === SEEN) return true;
    if (known === OTHERWISE) return seen.test(text.slice(at, behind));
  }
  return false;
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

/** True if a sentence mark stands between a folded character and the one before. */
export function isAfterMark(folded: FoldedText, at: number): boolean {
  const [end, start = 0] = [endOf(folded, at - 1), folded.starts[at]];
  return end < start && sentenceMark.test(folded.text.slice(end, start));
}
