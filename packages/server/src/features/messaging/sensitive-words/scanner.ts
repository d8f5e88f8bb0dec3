/**
 * Finds every pattern of a list in one pass over symbols: where three neighbours begin no pattern nothing more is asked, elsewhere a
 * trie is walked whose edges stand in one open hash table. The meaning of the symbols, and which finds count, is for others to say.
 */
import { addBeginning, type BeginningSet, mayHold, NO_SYMBOL, newBeginningSet } from './beginning-set.ts';

/** Anything to look for, as the symbols that spell it. */
export interface Spelled {
  readonly symbols: readonly number[];
}

export interface Found<Pattern> {
  readonly pattern: Pattern;
  /** places in the symbols that were looked at, both included */
  readonly from: number;
  readonly to: number;
}

/** @returns finds in the order of their ends, of one end the longest first */
export type Scan<Pattern> = (symbols: Int32Array) => Found<Pattern>[];

const NONE = -1;
const ROOT = 0;

/** Patterns without symbols are never found. */
export function buildScanner<Pattern extends Spelled>(patterns: readonly Pattern[]): Scan<Pattern> {
  const { edges, firstPattern, nextPattern } = buildTrie(patterns);
  const beginnings = beginningsOf(patterns);

  return (symbols) => {
    const found: Found<Pattern>[] = [];
    const { length } = symbols;
    for (
      let from = nextBeginning(beginnings, symbols, 0);
      from < length;
      from = nextBeginning(beginnings, symbols, from + 1)
    ) {
      let state = ROOT;
      for (let to = from; to < length; to++) {
        state = edges.get(state, symbols[to] ?? NONE);
        if (state === NONE) break;
        for (let i = firstPattern[state] ?? NONE; i !== NONE; i = nextPattern[i] ?? NONE) {
          const pattern = patterns[i];
          if (pattern) found.push({ pattern, from, to });
        }
      }
    }
    return found.length > 1 ? found.sort((a, b) => a.to - b.to || a.from - b.from) : found;
  };
}

interface Beginnings {
  readonly set: BeginningSet;
  readonly hasPairs: boolean;
  readonly hasSingles: boolean;
}

function beginningsOf(patterns: readonly Spelled[]): Beginnings {
  const set = newBeginningSet(patterns.length);
  for (const { symbols } of patterns) {
    addBeginning(set, symbols[0] ?? NO_SYMBOL, symbols[1] ?? NO_SYMBOL, symbols[2] ?? NO_SYMBOL);
  }
  const has = (length: number) => patterns.some(({ symbols }) => symbols.length === length);
  return { set, hasPairs: has(2), hasSingles: has(1) };
}

/** The next place where a pattern may begin, or the end. */
function nextBeginning({ set, hasPairs, hasSingles }: Beginnings, symbols: Int32Array, at: number): number {
  const { length } = symbols;
  let second = symbols[at] ?? NO_SYMBOL;
  let third = at + 1 < length ? (symbols[at + 1] ?? NO_SYMBOL) : NO_SYMBOL;
  for (let from = at; from < length; from++) {
    const first = second;
    second = third;
    third = from + 2 < length ? (symbols[from + 2] ?? NO_SYMBOL) : NO_SYMBOL;
    if (mayHold(set, first, second, third)) return from;
    if (hasPairs && mayHold(set, first, second, NO_SYMBOL)) return from;
    if (hasSingles && mayHold(set, first, NO_SYMBOL, NO_SYMBOL)) return from;
  }
  return length;
}

interface Trie {
  readonly edges: EdgeTable;
  /** the patterns that end in a state, as a list through `nextPattern` */
  readonly firstPattern: Int32Array;
  readonly nextPattern: Int32Array;
}

function buildTrie(patterns: readonly Spelled[]): Trie {
  const statesMax = patterns.reduce((sum, pattern) => sum + pattern.symbols.length, 1);
  const edges = new EdgeTable(statesMax);
  const firstPattern = new Int32Array(statesMax).fill(NONE);
  const nextPattern = new Int32Array(patterns.length).fill(NONE);
  let states = 1;
  patterns.forEach((pattern, index) => {
    if (pattern.symbols.length === 0) return;
    let state = ROOT;
    for (const symbol of pattern.symbols) {
      let next = edges.get(state, symbol);
      if (next === NONE) {
        next = states++;
        edges.set(state, symbol, next);
      }
      state = next;
    }
    nextPattern[index] = firstPattern[state] ?? NONE;
    firstPattern[state] = index;
  });
  return { edges, firstPattern, nextPattern };
}

/** (state, symbol) → state, open addressing at half load at most; the three stand side by side, within one line of the cache. */
class EdgeTable {
  readonly #mask: number;
  readonly #slots: Int32Array;

  constructor(edgesMax: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(edgesMax, 8) * 2));
    this.#mask = size - 1;
    this.#slots = new Int32Array(size * SLOT).fill(NONE);
  }

  get(state: number, symbol: number): number {
    return this.#slots[this.#placeOf(state, symbol) + TARGET] ?? NONE;
  }

  set(state: number, symbol: number, target: number): void {
    this.#slots.set([state, symbol, target], this.#placeOf(state, symbol));
  }

  /** The slot that holds the pair, or the free one where it belongs. */
  #placeOf(state: number, symbol: number): number {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 8;
    for (slot &= this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = slot * SLOT;
      const holder = this.#slots[place] ?? NONE;
      if (holder === NONE || (holder === state && this.#slots[place + 1] === symbol)) return place;
    }
  }
}

const SLOT = 4;
const TARGET = 2;
