/**
 * Finds every pattern of a list in one pass over symbols: where three neighbours begin no pattern nothing more is asked, elsewhere
 * the patterns' trie is walked. The meaning of the symbols, and which finds count, is for others to say.
 */
import { addBeginning, type BeginningSet, mayHold, NO_SYMBOL, newBeginningSet } from './beginning-set.ts';
import { buildTrie, type Found, type Spelled, walk } from './trie.ts';

/**
 * @param mayBegin not 0 for the places where a find may begin; left out: everywhere
 * @returns finds in the order of their ends, of one end the longest first
 */
export type Scan<Pattern> = (symbols: Int32Array, mayBegin?: Uint8Array) => Found<Pattern>[];

/** Patterns without symbols are never found. */
export function buildScanner<Pattern extends Spelled>(patterns: readonly Pattern[]): Scan<Pattern> {
  const trie = buildTrie(patterns);
  const beginnings = beginningsOf(patterns);

  return (symbols, mayBegin) => {
    const found: Found<Pattern>[] = [];
    const { length } = symbols;
    const { stride } = beginnings;
    for (
      let spot = nextBeginning(beginnings, symbols, 0);
      spot < length;
      spot = nextBeginning(beginnings, symbols, spot + stride)
    ) {
      for (let from = Math.max(spot - stride + 1, 0); from <= spot; from++) {
        if (mayBegin?.[from] !== 0) walk(trie, symbols, from, found);
      }
    }
    return found.length > 1 ? found.sort((a, b) => a.to - b.to || a.from - b.from) : found;
  };
}

interface Beginnings {
  /** three symbols in a row of each pattern, of a short one all: its first ones, and as many others as there are places in a stride */
  readonly threes: BeginningSet;
  /** the first two; null when no pattern is that short, and three tell more than two */
  readonly twos: BeginningSet | null;
  readonly hasSingles: boolean;
  /** where no pattern is shorter than four, every second place of a text is enough, and so on */
  readonly stride: number;
}

/** For each of the twos; half as near to the truth, and twice as near to the processor. */
const TWOS_BITS = 16;

function beginningsOf(patterns: readonly Spelled[]): Beginnings {
  const has = (length: number) => patterns.some(({ symbols }) => symbols.length === length);
  const shortest = patterns.reduce((least, { symbols }) => Math.min(least, symbols.length || least), 4);
  const stride = Math.max(shortest - 2, 1);
  const threes = newBeginningSet(patterns.length * stride);
  const twos = has(2) ? newBeginningSet(patterns.length, TWOS_BITS) : null;
  for (const { symbols } of patterns) {
    const at = (place: number) => symbols[place] ?? NO_SYMBOL;
    for (let place = 0; place < stride; place++)
      addBeginning(threes, at(place), at(place + 1), at(place + 2));
    if (twos) addBeginning(twos, at(0), at(1), NO_SYMBOL);
  }
  return { threes, twos, hasSingles: has(1), stride };
}

/** The next place, by whole strides, where a pattern may begin or has begun since the one before; or the end. */
function nextBeginning(beginnings: Beginnings, symbols: Int32Array, at: number): number {
  const { threes, twos, hasSingles, stride } = beginnings;
  const { length } = symbols;
  for (let from = at; from < length; from += stride) {
    const first = symbols[from] ?? NO_SYMBOL;
    const second = from + 1 < length ? (symbols[from + 1] ?? NO_SYMBOL) : NO_SYMBOL;
    const third = from + 2 < length ? (symbols[from + 2] ?? NO_SYMBOL) : NO_SYMBOL;
    if (twos === null) {
      if (mayHold(threes, first, second, third)) return from;
    } else if (mayHold(twos, first, second, NO_SYMBOL)) {
      if (mayHold(threes, first, second, third) || mayHold(threes, first, second, NO_SYMBOL)) return from;
    }
    if (hasSingles && mayHold(threes, first, NO_SYMBOL, NO_SYMBOL)) return from;
  }
  return length;
}
