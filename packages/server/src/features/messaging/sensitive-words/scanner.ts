/**
 * Finds every pattern of a list in one pass over symbols (Aho and Corasick, 1975), with the trie's edges in one open hash table of
 * typed arrays. What the symbols mean, and which finds count, is for others to say.
 */

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

export type Scan<Pattern> = (symbols: readonly number[]) => Found<Pattern>[];

const NONE = -1;
const ROOT = 0;

/** Patterns without symbols are never found. */
export function buildScanner<Pattern extends Spelled>(patterns: readonly Pattern[]): Scan<Pattern> {
  const statesMax = patterns.reduce((sum, pattern) => sum + pattern.symbols.length, 1);
  const edges = new EdgeTable(statesMax);
  const trie = buildTrie(patterns, statesMax, edges);
  const { failure, output } = linkFailures(trie, edges);
  const { firstPattern, nextPattern } = trie;

  return (symbols) => {
    const found: Found<Pattern>[] = [];
    let state = ROOT;
    for (let to = 0; to < symbols.length; to++) {
      const symbol = symbols[to] ?? 0;
      let next = edges.get(state, symbol);
      while (next === NONE && state !== ROOT) {
        state = failure[state] ?? ROOT;
        next = edges.get(state, symbol);
      }
      state = next === NONE ? ROOT : next;
      for (let at = state; at !== ROOT; at = output[at] ?? ROOT) {
        for (let i = firstPattern[at] ?? NONE; i !== NONE; i = nextPattern[i] ?? NONE) {
          const pattern = patterns[i];
          if (pattern) found.push({ pattern, from: to + 1 - pattern.symbols.length, to });
        }
      }
    }
    return found;
  };
}

interface Trie {
  readonly states: number;
  readonly parent: Int32Array;
  readonly symbol: Int32Array;
  readonly depth: Int32Array;
  /** the patterns that end in a state, as a list through `nextPattern` */
  readonly firstPattern: Int32Array;
  readonly nextPattern: Int32Array;
}

function buildTrie(patterns: readonly Spelled[], statesMax: number, edges: EdgeTable): Trie {
  const parent = new Int32Array(statesMax);
  const symbol = new Int32Array(statesMax);
  const depth = new Int32Array(statesMax);
  const firstPattern = new Int32Array(statesMax).fill(NONE);
  const nextPattern = new Int32Array(patterns.length).fill(NONE);
  let states = 1;
  patterns.forEach((pattern, index) => {
    let state = ROOT;
    for (const one of pattern.symbols) {
      let next = edges.get(state, one);
      if (next === NONE) {
        next = states++;
        edges.set(state, one, next);
        parent[next] = state;
        symbol[next] = one;
        depth[next] = (depth[state] ?? 0) + 1;
      }
      state = next;
    }
    nextPattern[index] = firstPattern[state] ?? NONE;
    firstPattern[state] = index;
  });
  return { states, parent, symbol, depth, firstPattern, nextPattern };
}

/**
 * `failure`: the state of the longest proper suffix that is in the trie. `output`: the nearest state along the failures in
 * which a pattern ends. Shallow states come first, because a state's failure is shallower than itself.
 */
function linkFailures(trie: Trie, edges: EdgeTable): { failure: Int32Array; output: Int32Array } {
  const { states, parent, symbol, depth, firstPattern } = trie;
  const failure = new Int32Array(states);
  const output = new Int32Array(states);
  for (const state of byDepth(depth, states)) {
    const above = parent[state] ?? ROOT;
    let fallback = ROOT;
    if (above !== ROOT) {
      let candidate = failure[above] ?? ROOT;
      fallback = edges.get(candidate, symbol[state] ?? 0);
      while (fallback === NONE && candidate !== ROOT) {
        candidate = failure[candidate] ?? ROOT;
        fallback = edges.get(candidate, symbol[state] ?? 0);
      }
      if (fallback === NONE) fallback = ROOT;
    }
    failure[state] = fallback;
    output[state] = firstPattern[fallback] === NONE ? (output[fallback] ?? ROOT) : fallback;
  }
  return { failure, output };
}

/** All states but the root, the shallow ones first: counted by depth and then put where they belong. */
function byDepth(depth: Int32Array, states: number): Int32Array {
  const deepest = depth.reduce((max, one) => Math.max(max, one), 0);
  const next = new Int32Array(deepest + 2);
  for (let state = 1; state < states; state++)
    next[(depth[state] ?? 0) + 1] = (next[(depth[state] ?? 0) + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const order = new Int32Array(states - 1);
  for (let state = 1; state < states; state++) {
    const at = depth[state] ?? 0;
    const place = next[at] ?? 0;
    order[place] = state;
    next[at] = place + 1;
  }
  return order;
}

/** (state, symbol) → state, open addressing at half load at most. */
class EdgeTable {
  readonly #mask: number;
  readonly #states: Int32Array;
  readonly #symbols: Int32Array;
  readonly #targets: Int32Array;

  constructor(edgesMax: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(edgesMax, 8) * 2));
    this.#mask = size - 1;
    this.#states = new Int32Array(size);
    this.#symbols = new Int32Array(size);
    this.#targets = new Int32Array(size).fill(NONE);
  }

  get(state: number, symbol: number): number {
    return this.#targets[this.#slotOf(state, symbol)] ?? NONE;
  }

  set(state: number, symbol: number, target: number): void {
    const slot = this.#slotOf(state, symbol);
    this.#states[slot] = state;
    this.#symbols[slot] = symbol;
    this.#targets[slot] = target;
  }

  /** The slot that holds the pair, or the free one where it belongs. */
  #slotOf(state: number, symbol: number): number {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 8;
    for (slot &= this.#mask; this.#targets[slot] !== NONE; slot = (slot + 1) & this.#mask) {
      if (this.#states[slot] === state && this.#symbols[slot] === symbol) break;
    }
    return slot;
  }
}
