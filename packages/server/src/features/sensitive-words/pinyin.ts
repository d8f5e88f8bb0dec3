/**
 * How Chinese characters are read, in small Latin letters without tones, from pinyin-pro's tables. Asked once for a character and
 * then remembered.
 */
import { pinyin } from 'pinyin-pro';

/** Rare readings are nobody's disguise. */
const READINGS_MAX = 2;
const han = /^\p{Script=Han}$/u;

const readings = new Map<number, readonly string[]>();

/** The usual reading first; none for what is no Chinese character. `lü` is `lu`, and `lv` as it is typed. */
export function readingsOf(code: number): readonly string[] {
  const known = readings.get(code);
  if (known) return known;
  const character = String.fromCodePoint(code);
  const found = han.test(character) ? read(character) : [];
  readings.set(code, found);
  return found;
}

function read(character: string): string[] {
  const listed = pinyin(character, { toneType: 'none', multiple: true, type: 'array' });
  return listed
    .slice(0, READINGS_MAX)
    .flatMap((reading) =>
      reading.includes('ü') ? [reading.replace('ü', 'u'), reading.replace('ü', 'v')] : [reading],
    )
    .filter((reading) => /^[a-z]{1,6}$/.test(reading));
}

/** Letters that only look like a word of the list, in a text of any length, are found in one pass: few ways to spell each word. */
const SPELLINGS_MAX = 4;

/** The ways to spell a word, each as the readings of its characters; none unless every character has a reading. */
export function spellingsOf(letters: readonly number[]): readonly (readonly string[])[] {
  let spellings: string[][] = [[]];
  for (const code of letters) {
    const all = readingsOf(code);
    spellings = all.flatMap((reading) => spellings.map((spelling) => [...spelling, reading]));
    // the usual reading comes first, so that it is what stays
    spellings = spellings.slice(0, SPELLINGS_MAX);
  }
  return letters.length === 0 ? [] : spellings;
}
