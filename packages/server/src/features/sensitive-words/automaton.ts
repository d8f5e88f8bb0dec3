/**
 * Finds every sensitive word of a list in one pass over a text (Aho and Corasick, 1975), with the trie's edges in one open
 * hash table of typed arrays. Texts and words are folded alike first; positions refer to the original text.
 */
import { type FoldedText, normalise } from './normalise.ts';

export interface SensitiveWord {
  readonly word: string;
  /** 1 refuses the text, 2 reminds */
  readonly level: 1 | 2;
  /** 1 anywhere, 2 only where no character of the same script stands beside it */
  readonly matchMode: 1 | 2;
  /** harmless longer words that contain it */
  readonly exceptWords: readonly string[];
}

export interface Hit {
  readonly word: string;
  readonly level: 1 | 2;
  /** UTF-16 units of the original text; what was put between the characters is included */
  readonly start: number;
  readonly end: number;
}

export interface Matcher {
  /** Every hit in the order of the text; words that overlap are all told. */
  find(text: string): Hit[];
}

/** One thing to look for: a word, or a harmless word that excuses it. */
interface Pattern {
  readonly word: SensitiveWord;
  readonly isException: boolean;
  readonly folded: FoldedText;
}

interface Found {
  readonly pattern: Pattern;
  /** indexes of folded characters, both included */
  readonly from: number;
  readonly to: number;
}

/** Words that hold no letter and no digit can never be hit and are left out. */
export function buildMatcher(words: readonly SensitiveWord[]): Matcher {
  const patterns = words.flatMap(patternsOf);
  const scan = buildScanner(patterns);
  return {
    find(text) {
      const folded = normalise(text);
      const found = scan(folded.symbols).filter((one) => isReadAsPattern(one, folded));
      const excuses = new Map<SensitiveWord, Found[]>();
      for (const one of found) {
        if (one.pattern.isException) {
          const ofWord = excuses.get(one.pattern.word);
          if (ofWord) ofWord.push(one);
          else excuses.set(one.pattern.word, [one]);
        }
      }
      return found
        .filter((one) => isHit(one, excuses.get(one.pattern.word) ?? [], text, folded))
        .map((one) => toHit(one, folded))
        .sort((a, b) => a.start - b.start || b.end - a.end);
    },
  };
}

function patternsOf(word: SensitiveWord): Pattern[] {
  const harmful = { word, isException: false, folded: normalise(word.word) };
  const harmless = word.exceptWords.map((text) => ({ word, isException: true, folded: normalise(text) }));
  return [harmful, ...harmless].filter((pattern) => pattern.folded.symbols.length > 0);
}

/** 101 is not "lol": at least half of the characters must be those of the word, not only ones that are written for them. */
function isReadAsPattern({ pattern, from }: Found, text: FoldedText): boolean {
  const wanted = pattern.folded.letters;
  let same = 0;
  for (let i = 0; i < wanted.length; i++) if (text.letters[from + i] === wanted[i]) same += 1;
  return same * 2 >= wanted.length;
}

function isHit(found: Found, excuses: readonly Found[], text: string, folded: FoldedText): boolean {
  if (found.pattern.isException) return false;
  if (excuses.some((excuse) => excuse.from <= found.from && excuse.to >= found.to)) return false;
  return found.pattern.word.matchMode === 1 || standsAlone(found, text, folded);
}

const han = /\p{Script=Han}/u;

function standsAlone({ from, to }: Found, text: string, folded: FoldedText): boolean {
  return !isJoined(from - 1, from, text, folded) && !isJoined(to, to + 1, text, folded);
}

/** Whether two neighbours are of one script with nothing seen between them. */
function isJoined(left: number, right: number, text: string, { letters, starts, ends }: FoldedText): boolean {
  const [first, second] = [letters[left], letters[right]];
  if (first === undefined || second === undefined) return false;
  const between = text.slice(ends[left], starts[right]);
  const isSeenBetween = /[^\p{M}\p{Default_Ignorable_Code_Point}]/u.test(between);
  return !isSeenBetween && han.test(String.fromCodePoint(first)) === han.test(String.fromCodePoint(second));
}

/**
 * A word of two characters that a sentence mark divides (农药。水稻 holds 药水) is as often an accident as a disguise: it reminds
 * and does not refuse.
 */
function toHit({ pattern: { word, folded }, from, to }: Found, text: FoldedText): Hit {
  const mayBeAccident = folded.symbols.length === 2 && text.afterMark[to] === true;
  return {
    word: word.word,
    level: mayBeAccident ? 2 : word.level,
    start: text.starts[from] ?? 0,
    end: text.ends[to] ?? 0,
  };
}

const NONE = -1;
const ROOT = 0;

/** The automaton itself: over folded symbols, all patterns that end at each position. */
function buildScanner(patterns: readonly Pattern[]): (symbols: readonly number[]) => Found[] {
  const statesMax = patterns.reduce((sum, pattern) => sum + pattern.folded.symbols.length, 1);
  const edges = new EdgeTable(statesMax);
  const trie = buildTrie(patterns, statesMax, edges);
  const { failure, output } = linkFailures(trie, edges);
  const { firstPattern, nextPattern } = trie;

  return (symbols) => {
    const found: Found[] = [];
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
          if (pattern) found.push({ pattern, from: to + 1 - pattern.folded.symbols.length, to });
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

function buildTrie(patterns: readonly Pattern[], statesMax: number, edges: EdgeTable): Trie {
  const parent = new Int32Array(statesMax);
  const symbol = new Int32Array(statesMax);
  const depth = new Int32Array(statesMax);
  const firstPattern = new Int32Array(statesMax).fill(NONE);
  const nextPattern = new Int32Array(patterns.length).fill(NONE);
  let states = 1;
  patterns.forEach((pattern, index) => {
    let state = ROOT;
    for (const one of pattern.folded.symbols) {
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

/** All states but the root, the shallow ones first. */
function byDepth(depth: Int32Array, states: number): Int32Array {
  const order = new Int32Array(states - 1);
  for (let state = 1; state < states; state++) order[state - 1] = state;
  return order.sort((a, b) => (depth[a] ?? 0) - (depth[b] ?? 0));
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
