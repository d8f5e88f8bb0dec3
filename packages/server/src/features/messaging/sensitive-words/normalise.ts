/**
 * Folds a text to what a reader recognises in it, so that a disguised word is the word again: case, width, compatibility
 * forms, traditional characters, foreign look-alikes and combining marks are folded; whatever is no letter and no digit falls out.
 * Each folded character remembers where in the original text it stood.
 */
import { digitClassOf, lookedLike } from './look-alikes.ts';
import { simplifiedOf } from './traditional-characters.ts';

export interface FoldedText {
  /** what is compared: digits, letters and numerals that stand for one another are one code */
  readonly symbols: readonly number[];
  /** the same characters before digits and letters fell together */
  readonly letters: readonly number[];
  /** where each begins and ends in the original, in UTF-16 units */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** whether a sentence mark stands between this character and the one before */
  readonly afterMark: readonly boolean[];
}

/** Single strokes are Chinese characters to Unicode, but bars and dots between characters to a reader. */
const notRead = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}]|[\p{Default_Ignorable_Code_Point}丨丶丿亅乀乁乚]/gu;
const sentenceMarks = new Set('，。、；：！？,;:!?\n'.split(''));

/** The characters that a code point is read as; none for marks, spaces, emoji and all that is not seen. */
function readAs(codePoint: number): number[] {
  const plain = String.fromCodePoint(lookedLike(codePoint)).normalize('NFKD').toLowerCase().normalize('NFKD');
  return Array.from(plain.replace(notRead, ''), (character) => {
    const code = lookedLike(character.codePointAt(0) ?? 0);
    return simplifiedOf.get(code) ?? code;
  });
}

/**
 * Codes of the basic plane that are read as one character of it, learnt as they occur (0: not yet); the rest asks `readAs`
 * each time.
 */
const learnt = new Uint16Array(0x10000);
const NOTHING = 1;
const OTHERWISE = 2;

function learn(unit: number): number {
  const read = readAs(unit);
  const only = read.length === 1 ? (read[0] ?? 0) : 0;
  const answer = read.length === 0 ? NOTHING : only > OTHERWISE && only <= 0xffff ? only : OTHERWISE;
  learnt[unit] = answer;
  return answer;
}

export function normalise(text: string): FoldedText {
  const symbols: number[] = [];
  const letters: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const afterMark: boolean[] = [];
  let isAfterMark = false;

  const keep = (code: number, start: number, end: number) => {
    symbols.push(digitClassOf(code));
    letters.push(code);
    starts.push(start);
    ends.push(end);
    afterMark.push(isAfterMark);
    isAfterMark = false;
  };

  for (let start = 0; start < text.length; ) {
    const codePoint = text.codePointAt(start) ?? 0;
    const end = start + (codePoint > 0xffff ? 2 : 1);
    const known = codePoint > 0xffff ? OTHERWISE : learnt[codePoint] || learn(codePoint);
    if (known === OTHERWISE) for (const code of readAs(codePoint)) keep(code, start, end);
    else if (known !== NOTHING) keep(known, start, end);
    else if (sentenceMarks.has(text.charAt(start))) isAfterMark = true;
    start = end;
  }
  return { symbols, letters, starts, ends, afterMark };
}
