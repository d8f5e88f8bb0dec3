/**
 * The matcher's rules without any haste, for tests: each word is tried at each place of the whole text. Readings, look-alikes and
 * parts of characters come from the same tables.
 */
import type { SensitiveWord } from './automaton.ts';
import { madeOf } from './character-parts.ts';
import { digitClassOf, isNumeral } from './look-alikes.ts';
import { readAs } from './normalise.ts';
import { readingsOf, spellingsOf } from './pinyin.ts';

interface Character {
  readonly letter: number;
  readonly symbol: number;
  readonly start: number;
  readonly end: number;
  readonly afterMark: boolean;
}

interface Find {
  readonly from: number;
  readonly to: number;
  readonly mayBeAccident: boolean;
}

/** Hits and excused words as sentences, sorted. */
export function findPlainly(
  words: readonly SensitiveWord[],
  text: string,
): { hits: string[]; excused: string[] } {
  const read = fold(text);
  const hits: string[] = [];
  const excused: string[] = [];
  for (const word of words) {
    const place = ({ from, to }: Find) => `${read[from]?.start} ${read[to]?.end}`;
    const standsAlone = ({ from, to }: Find) =>
      word.matchMode === 1 || !(isJoined(text, read, from - 1) || isJoined(text, read, to));
    const tell = ({ mayBeAccident, ...find }: Find) =>
      hits.push(`${word.word} ${mayBeAccident ? 2 : word.level} ${place({ mayBeAccident, ...find })}`);
    const excuses = word.exceptWords.flatMap((one) => asWritten(fold(one), read));
    for (const written of [word.word, ...(word.aliasWords ?? [])].map(fold)) {
      for (const find of asWritten(written, read).filter(standsAlone)) {
        const isExcused = excuses.some(({ from, to }) => from <= find.from && to >= find.to);
        if (isExcused) excused.push(`${word.word} ${place(find)}`);
        else tell(find);
      }
      const drawnOut = [
        ...repeated(written, read),
        ...backwards(written, read),
        ...soundAlike(written, read),
        ...initials(written, read).filter(
          ({ from, to }) => !(isJoined(text, read, from - 1) || isJoined(text, read, to)),
        ),
        ...takenApart(words, written, read),
      ];
      for (const find of drawnOut.filter(standsAlone)) tell(find);
    }
    for (const find of spelled(fold(word.word), text, read)) tell(find);
  }
  return { hits: hits.sort(), excused: excused.sort() };
}

function fold(text: string): Character[] {
  const read: Character[] = [];
  let start = 0;
  let afterMark = false;
  for (const character of text) {
    const end = start + character.length;
    if ('，。、；：！？,;:!?\n'.includes(character)) afterMark = true;
    for (const letter of readAs(character.codePointAt(0) ?? 0)) {
      read.push({ letter, symbol: digitClassOf(letter), start, end, afterMark });
      afterMark = false;
    }
    start = end;
  }
  return read;
}

/** True if a character and the next are of one script with nothing seen between them. */
function isJoined(text: string, read: readonly Character[], at: number): boolean {
  const [left, right] = [read[at], read[at + 1]];
  if (!left || !right) return false;
  if (/[^\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text.slice(left.end, right.start))) return false;
  const isHan = ({ letter }: Character) => /\p{Script=Han}/u.test(String.fromCodePoint(letter));
  return isHan(left) === isHan(right);
}

/** Each place where a list stands in another one. */
const placesOf = (wanted: readonly unknown[], all: readonly unknown[]): number[] =>
  wanted.length === 0
    ? []
    : all.flatMap((_, from) => (wanted.every((one, at) => all[from + at] === one) ? [from] : []));

const symbolsOf = (read: readonly Character[]) => read.map(({ symbol }) => symbol);
const lettersOf = (read: readonly Character[]) => read.map(({ letter }) => letter);
const isNumber = (word: readonly Character[]) =>
  word.length >= 5 && word.every(({ letter }) => isNumeral(letter));
const alike = (wanted: readonly Character[], found: readonly Character[]) =>
  wanted.filter(({ letter }, at) => letter === found[at]?.letter).length * 2 >= wanted.length;

function asWritten(word: readonly Character[], text: readonly Character[]): Find[] {
  return placesOf(symbolsOf(word), symbolsOf(text)).flatMap((from) => {
    const found = text.slice(from, from + word.length);
    const isNumeralsOnly = isNumber(word) && found.every(({ letter }) => isNumeral(letter));
    if (!isNumeralsOnly && !alike(word, found)) return [];
    return [
      { from, to: from + word.length - 1, mayBeAccident: word.length === 2 && found[1]?.afterMark === true },
    ];
  });
}

interface Run {
  readonly at: number;
  readonly letter: number;
  readonly symbol: number;
  length: number;
}

function runsOf(read: readonly Character[]): Run[] {
  const runs: Run[] = [];
  read.forEach(({ letter, symbol }, at) => {
    const last = runs.at(-1);
    if (last?.symbol === symbol) last.length += 1;
    else runs.push({ at, letter, symbol, length: 1 });
  });
  return runs;
}

function repeated(word: readonly Character[], text: readonly Character[]): Find[] {
  const wanted = runsOf(word);
  const runs = runsOf(text);
  if (wanted.length < 3) return [];
  const symbolsIn = (all: readonly Run[]) => all.map(({ symbol }) => symbol);
  return placesOf(symbolsIn(wanted), symbolsIn(runs)).flatMap((from) => {
    const found = runs.slice(from, from + wanted.length);
    const times = found.map(({ length }, at) => length / (wanted[at]?.length ?? 1));
    const inner = times.slice(1, -1);
    const [once = 1] = inner;
    if (times.some((one) => one < 1) || inner.every((one) => one === 1)) return [];
    const same = found.filter(({ letter }, at) => letter === wanted[at]?.letter).length;
    if (!isNumber(word) && same * 2 < wanted.length) return [];
    const isEven =
      inner.every((one) => one === once) && (times[0] ?? 0) >= once && (times.at(-1) ?? 0) >= once;
    if (isNumber(word) && !(isEven && Number.isInteger(once))) return [];
    const last = found.at(-1);
    return [
      { from: found[0]?.at ?? 0, to: (last?.at ?? 0) + (last?.length ?? 0) - 1, mayBeAccident: !isEven },
    ];
  });
}

const reminding = (froms: readonly number[], length: number): Find[] =>
  froms.map((from) => ({ from, to: from + length - 1, mayBeAccident: true }));

function backwards(word: readonly Character[], text: readonly Character[]): Find[] {
  const turned = word.toReversed();
  if (word.length < 3 || isNumber(word) || symbolsOf(turned).join() === symbolsOf(word).join()) return [];
  const froms = placesOf(symbolsOf(turned), symbolsOf(text));
  return reminding(
    froms.filter((from) => alike(turned, text.slice(from))),
    word.length,
  );
}

function soundAlike(word: readonly Character[], text: readonly Character[]): Find[] {
  if (word.length < 4) return [];
  const heard = text.map(({ letter }) => readingsOf(letter)[0] ?? letter);
  const isItself = (from: number) => word.every(({ letter }, at) => letter === text[from + at]?.letter);
  return spellingsOf(lettersOf(word)).flatMap((readings) =>
    reminding(
      placesOf(readings, heard).filter((from) => !isItself(from)),
      word.length,
    ),
  );
}

function initials(word: readonly Character[], text: readonly Character[]): Find[] {
  if (word.length < 4) return [];
  const written = spellingsOf(lettersOf(word)).map((readings) =>
    readings.map((one) => one.charCodeAt(0)).join(),
  );
  return [...new Set(written)].flatMap((one) =>
    reminding(placesOf(one.split(',').map(Number), lettersOf(text)), word.length),
  );
}

const NEVER_ALONE = Array.from('亻讠氵扌忄钅饣纟犭衤礻刂彡覀亠宀冖艹灬疒辶阝廴攵彳罒丷龶', (one) =>
  one.charCodeAt(0),
);

function takenApart(
  words: readonly SensitiveWord[],
  word: readonly Character[],
  text: readonly Character[],
): Find[] {
  const written = words
    .flatMap((one) => [one.word, ...(one.aliasWords ?? [])])
    .map((one) => lettersOf(fold(one)));
  const wanted = new Set(written.filter(({ length }) => length >= 2).flat());
  const together: { letter: number; at: number; parts: number[] }[] = [];
  for (let at = 0; at < text.length; at++) {
    const [first = 0, second = 0] = lettersOf(text.slice(at, at + 2));
    const whole = madeOf.get(first)?.get(second);
    const isMade = whole !== undefined && wanted.has(whole);
    together.push(isMade ? { letter: whole, at, parts: [first, second] } : { letter: first, at, parts: [] });
    if (isMade) at += 1;
  }
  if (word.length < 2) return [];
  return placesOf(
    lettersOf(word),
    together.map(({ letter }) => letter),
  ).flatMap((from) => {
    const found = together.slice(from, from + word.length);
    const parts = found.flatMap((one) => one.parts);
    if (parts.length === 0 || (word.length < 3 && !parts.some((part) => NEVER_ALONE.includes(part))))
      return [];
    const last = found.at(-1);
    return [
      { from: found[0]?.at ?? 0, to: (last?.at ?? 0) + (last?.parts.length ? 1 : 0), mayBeAccident: true },
    ];
  });
}

const isLatin = (letter: number | undefined) => letter !== undefined && letter >= 97 && letter <= 122;

/** A syllable of Latin letters of the text stands for a character, any other character of the text for itself alone. */
function spelled(word: readonly Character[], text: string, read: readonly Character[]): Find[] {
  const hasLatinRun = read.some(({ letter }, at) => isLatin(letter) && isLatin(read[at + 1]?.letter));
  if (word.length < 2 || !hasLatinRun) return [];
  return spellingsOf(lettersOf(word).filter((letter) => !isLatin(letter))).flatMap((spoken) => {
    const rest = [...spoken];
    const syllables = word.map(({ letter }) =>
      isLatin(letter) ? String.fromCharCode(letter) : (rest.shift() ?? ''),
    );
    return read.flatMap((_, from) => spelledAt(word, syllables, text, read, from) ?? []);
  });
}

function spelledAt(
  word: readonly Character[],
  syllables: readonly string[],
  text: string,
  read: readonly Character[],
  from: number,
): Find | null {
  let at = from;
  let isSpelled = false;
  const stretches: { from: number; to: number; syllables: number }[] = [];
  let before = false;
  for (const [place, syllable] of syllables.entries()) {
    const wanted = word[place]?.letter;
    const [reading] = readingsOf(read[at]?.letter ?? 0);
    if (reading !== undefined) {
      if (read[at]?.letter !== wanted || digits(reading) !== digits(syllable)) return null;
      before = false;
      at += 1;
      continue;
    }
    const letters = lettersOf(read.slice(at, at + syllable.length));
    if (letters.some((letter) => readingsOf(letter).length > 0)) return null;
    if (String.fromCodePoint(...letters.map(digitClassOf)) !== digits(syllable)) return null;
    if (letters.filter(isLatin).length * 2 < letters.length) return null;
    isSpelled ||= !isLatin(wanted);
    const last = stretches.at(-1);
    const to = at + syllable.length - 1;
    if (before && last) stretches.splice(-1, 1, { from: last.from, to, syllables: last.syllables + 1 });
    else stretches.push({ from: at, to, syllables: 1 });
    before = true;
    at += syllable.length;
  }
  const isCut = stretches.some(
    (one) =>
      one.from === one.to ||
      (one.syllables < 3 && (isJoined(text, read, one.from - 1) || isJoined(text, read, one.to))),
  );
  if (!isSpelled || isCut) return null;
  return { from, to: at - 1, mayBeAccident: stretches[0]?.syllables === word.length && word.length < 3 };
}

const digits = (letters: string) =>
  Array.from(letters, (letter) => String.fromCharCode(digitClassOf(letter.charCodeAt(0)))).join('');
