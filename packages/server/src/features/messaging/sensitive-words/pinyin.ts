/**
 * Readings of Chinese characters, in small Latin letters without tones, from pinyin-pro's tables. Asked once for a character and
 * then remembered.
 */
import { pinyin } from 'pinyin-pro';

/** Rare readings are nobody's disguise. */
const READINGS_MAX = 2;
/** Letters of the longest reading: zhuang. */
export const READING_MAX = 6;
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

/** So many ways to spell one word are looked for: characters with two readings are few. */
const SPELLINGS_MAX = 4;

/** The ways to spell a word, each as the readings of its characters; none unless every character has a reading. */
export function spellingsOf(letters: readonly number[]): readonly (readonly string[])[] {
  const all = letters.map(readingsOf);
  if (all.length === 0 || all.some((readings) => readings.length === 0)) return [];
  const usual = all.map(([first = '']) => first);
  const spellings = [usual];
  for (const [place, readings] of all.entries()) {
    for (const other of readings.slice(1)) {
      const variants = spellings.map((spelling) => spelling.with(place, other));
      spellings.push(...variants.slice(0, SPELLINGS_MAX - spellings.length));
    }
  }
  return spellings;
}
