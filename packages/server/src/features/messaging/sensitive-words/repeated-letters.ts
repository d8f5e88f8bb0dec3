/**
 * Words whose letters are each written more than once: 代代开开发发票票. Runs of one symbol are taken as one, in the words and in
 * the text alike, and what is found must be the word drawn out, not a shorter one.
 */
import { NO_SYMBOL } from './beginning-set.ts';
import type { Disguisable, DisguisedFind, FindDisguised } from './disguise.ts';
import { buildScanner } from './scanner.ts';

/** Two letters drawn out hold the two themselves; three are needed to need this. */
const RUNS_MIN = 3;

/** Symbols with runs taken as one: each run's symbol, and where it begins; NO_SYMBOL and the end behind them. */
interface Runs {
  readonly length: number;
  readonly symbols: Int32Array;
  readonly begins: Int32Array;
}

interface Pattern<Word> {
  readonly word: Word;
  readonly symbols: readonly number[];
  readonly begins: Int32Array;
}

/** @returns finds in a text; nothing is looked for in a text that repeats no letter of any word */
export function buildRepeatedScanner<Word extends Disguisable>(words: readonly Word[]): FindDisguised<Word> {
  const patterns = words
    .map((word): Pattern<Word> => {
      const { symbols, begins, length } = runsOf(Int32Array.from(word.symbols), 0, word.symbols.length);
      return { word, symbols: [...symbols.subarray(0, length)], begins: begins.slice(0, length + 1) };
    })
    .filter(({ symbols }) => symbols.length >= RUNS_MIN);
  const scan = buildScanner(patterns);
  const longest = patterns.reduce((most, { symbols }) => Math.max(most, symbols.length), 0);
  const wanted = new Set(patterns.flatMap((pattern) => pattern.symbols));
  const isRepeated = (symbols: Int32Array, at: number) =>
    symbols[at] === symbols[at - 1] && wanted.has(symbols[at] ?? 0);
  return ({ symbols, letters, length }, found) => {
    let first = 1;
    while (first < length && !isRepeated(symbols, first)) first += 1;
    if (first >= length) return;
    let last = length - 1;
    while (!isRepeated(symbols, last)) last -= 1;
    // A find holds a run; outside of the first and the last each symbol of a word is one by itself.
    const runs = runsOf(symbols, Math.max(first - longest, 0), Math.min(last + longest, length));
    for (const { pattern, from } of scan(runs.symbols, runs.length)) {
      const find = judge(pattern, runs, letters, from);
      if (find) found.push(find);
    }
  };
}

/** Used for each text again. */
let room = roomFor(1024);

function roomFor(length: number) {
  return { length: 0, symbols: new Int32Array(length), begins: new Int32Array(length) };
}

/** Holds until the next call. */
function runsOf(all: Int32Array, from: number, behind: number): Runs {
  if (behind - from + 2 > room.symbols.length) room = roomFor((behind - from) * 2);
  const { symbols, begins } = room;
  let runs = 0;
  for (let at = from; at < behind; at++) {
    const symbol = all[at] ?? 0;
    if (runs > 0 && symbol === symbols[runs - 1]) continue;
    symbols[runs] = symbol;
    begins[runs] = at;
    runs += 1;
  }
  symbols.fill(NO_SYMBOL, runs, runs + 2);
  begins[runs] = behind;
  room.length = runs;
  return room;
}

/** Null for the word as it is, for one that lacks a letter, and for letters that mostly only look like the word's. */
function judge<Word extends Disguisable>(
  pattern: Pattern<Word>,
  text: Runs,
  letters: Int32Array,
  from: number,
): DisguisedFind<Word> | null {
  const last = pattern.symbols.length - 1;
  const lengthIn = ({ begins }: Pick<Runs, 'begins'>, run: number) =>
    (begins[run + 1] ?? 0) - (begins[run] ?? 0);
  const times = pattern.symbols.map((_, run) => lengthIn(text, from + run) / lengthIn(pattern, run));
  // The runs at both ends may go on in the text around the word.
  const inner = times.slice(1, last);
  if (times.some((one) => one < 1) || inner.every((one) => one === 1)) return null;
  const wanted = pattern.word.folded.letters;
  const same = pattern.symbols.filter(
    (_, run) => letters[text.begins[from + run] ?? 0] === wanted[pattern.begins[run] ?? 0],
  );
  if (!pattern.word.isNumber && same.length * 2 < pattern.symbols.length) return null;
  const [once = 1] = inner;
  // Where only some are repeated, words may meet: 代开|开发.
  const isEven = inner.every((one) => one === once) && (times[0] ?? 0) >= once && (times[last] ?? 0) >= once;
  // Other digits in between make another number.
  if (pattern.word.isNumber && !(isEven && Number.isInteger(once))) return null;
  const start = text.begins[from] ?? 0;
  const end = (text.begins[from + last + 1] ?? 0) - 1;
  return { word: pattern.word, from: start, to: end, mayBeAccident: !isEven };
}
