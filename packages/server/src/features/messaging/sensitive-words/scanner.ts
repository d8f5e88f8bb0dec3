/**
 * Finds every pattern of a list: first the places where three neighbours, or four where no pattern is shorter, may begin one, then the patterns' trie
 * is walked from each. The meaning of the symbols, and which finds count, is for others to say.
 */
import {
  addBeginning,
  type BeginningSet,
  mayHold,
  NO_SYMBOL,
  newBeginningSet,
  pairOf,
} from './beginning-set.ts';
import { buildTrie, type Found, inOrder, type Spelled, walk } from './trie.ts';

/**
 * @param length of the symbols that are looked at; NO_SYMBOL stands twice behind them
 * @returns finds in the order of their ends, of one end the longest first
 */
export type Scan<Pattern> = (symbols: Int32Array, length: number) => Found<Pattern>[];

/** Patterns without symbols are never found. */
export function buildScanner<Pattern extends Spelled>(patterns: readonly Pattern[]): Scan<Pattern> {
  const trie = buildTrie(patterns);
  const beginnings = beginningsOf(patterns);

  return (symbols, length) => {
    const found: Found<Pattern>[] = [];
    const count = listPlaces(beginnings, symbols, length);
    for (let at = 0; at < count; at++) walk(trie, symbols, places[at] ?? 0, found);
    return found.length > 1 ? found.sort(inOrder) : found;
  };
}

interface Beginnings {
  /** the first three symbols of each pattern, of a shorter one all; four where no pattern has fewer */
  readonly set: BeginningSet;
  /** symbols of the shortest pattern, or four */
  readonly shortest: number;
}

function beginningsOf(patterns: readonly Spelled[]): Beginnings {
  const shortest = patterns.reduce((least, { symbols }) => Math.min(least, symbols.length || least), 4);
  const set = newBeginningSet(patterns.length);
  for (const { symbols } of patterns) {
    const [first = NO_SYMBOL, second = NO_SYMBOL, third = NO_SYMBOL, fourth = NO_SYMBOL] = symbols;
    addBeginning(set, first, second, shortest === 4 ? pairOf(third, fourth) : third);
  }
  return { set, shortest };
}

/** Used for each text again. */
let places = new Int32Array(1024);

/** Writes down the places where a pattern may begin. @returns how many they are */
function listPlaces({ set, shortest }: Beginnings, symbols: Int32Array, length: number): number {
  if (length > places.length) places = new Int32Array(length * 2);
  let count = 0;
  let first = symbols[0] ?? NO_SYMBOL;
  let second = symbols[1] ?? NO_SYMBOL;
  for (let from = 0; from <= length - shortest; from++) {
    const third = symbols[from + 2] ?? NO_SYMBOL;
    const pair = pairOf(first, second);
    const rest = shortest === 4 ? pairOf(third, symbols[from + 3] ?? NO_SYMBOL) : third;
    let mayBegin = mayHold(set, pair, rest);
    if (shortest <= 2) mayBegin |= mayHold(set, pair, NO_SYMBOL);
    if (shortest === 1) mayBegin |= mayHold(set, pairOf(first, NO_SYMBOL), NO_SYMBOL);
    places[count] = from;
    count += mayBegin;
    first = second;
    second = third;
  }
  return count;
}
