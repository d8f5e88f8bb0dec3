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

/** The reading of each code point, learnt as it occurs: one character of the basic plane, or one of these. */
const learnt = new Uint16Array(0x110000);
const NOTHING = 1;
const MARK = 2;
const OTHERWISE = 3;
/** several characters, or one beyond the basic plane */
const learntOtherwise = new Map<number, readonly number[]>();

function learn(codePoint: number): number {
  const read = readAs(codePoint);
  const [only = 0] = read;
  let answer = only;
  if (read.length === 0) answer = sentenceMarks.has(String.fromCodePoint(codePoint)) ? MARK : NOTHING;
  else if (read.length > 1 || only > 0xffff) {
    answer = OTHERWISE;
    learntOtherwise.set(codePoint, read);
  }
  learnt[codePoint] = answer;
  return answer;
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
  let length = 0;
  let isAfterMark = 0;
  if (text.length > room.letters.length) room = roomFor(text.length * 2);
  let { symbols, letters, starts, ends, afterMark } = room;

  const keep = (code: number, start: number, end: number) => {
    symbols[length] = digitClassOf(code);
    letters[length] = code;
    starts[length] = start;
    ends[length] = end;
    afterMark[length] = isAfterMark;
    isAfterMark = 0;
    length += 1;
  };

  for (let start = 0; start < text.length; ) {
    let code = text.charCodeAt(start);
    let end = start + 1;
    if ((code & 0xfc00) === 0xd800) {
      code = text.codePointAt(start) ?? 0;
      if (code > 0xffff) end += 1;
    }
    const known = learnt[code] || learn(code);
    if (known > OTHERWISE) keep(known, start, end);
    else if (known === MARK) isAfterMark = 1;
    else if (known === OTHERWISE) {
      const read = learntOtherwise.get(code) ?? [];
      const needed = length + read.length + text.length - end;
      if (needed > letters.length) {
        room = grown(room, needed * 2);
        ({ symbols, letters, starts, ends, afterMark } = room);
      }
      for (const one of read) keep(one, start, end);
    }
    start = end;
  }
  return {
    symbols: symbols.subarray(0, length),
    letters: letters.subarray(0, length),
    starts: starts.subarray(0, length),
    ends: ends.subarray(0, length),
    afterMark: afterMark.subarray(0, length),
  };
}

function grown(old: FoldedText, length: number): FoldedText {
  const larger = roomFor(length);
  larger.symbols.set(old.symbols);
  larger.letters.set(old.letters);
  larger.starts.set(old.starts);
  larger.ends.set(old.ends);
  larger.afterMark.set(old.afterMark);
  return larger;
}
