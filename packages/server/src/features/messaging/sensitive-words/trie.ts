/**
 * A trie for lists of tens of thousands of patterns, laid out for the cache: a step away from the processor costs more than all
 * that is compared there. A branch that only one sequence takes is no chain of nodes, it is compared with that sequence.
 */

const NONE = -1;
/** No target of an edge: the root is nobody's. */
const NOWHERE = 0;

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

/** By their ends, of one end the longest first. */
export const inOrder = (a: Found<unknown>, b: Found<unknown>): number => a.to - b.to || a.from - b.from;

/** Whatever is read together lies side by side, two numbers for each. */
export interface Trie<Pattern> {
  /** in the order of their symbols, of the same symbols the last of the list first */
  readonly patterns: readonly Pattern[];
  /** all different sequences of symbols in order, one behind the other */
  readonly pool: Int32Array;
  /** of each sequence: where it begins in the pool, its first pattern; those of the next one end them */
  readonly sequences: Int32Array;
  /** the target of the root's edge of each symbol, by the symbol: a root of thousands of edges takes too long to halve */
  readonly starts: Int32Array;
  /** of each node: its first edge, those of the next node end them; the sequence that ends in it, or none */
  readonly nodes: Int32Array;
  /** the edges of a node in the order of their symbols: the symbol; the target, a node or ~ of the only sequence that goes on */
  readonly edges: Int32Array;
}

/** Patterns that begin alike: places in their order, the second behind the last, and how many symbols they share. */
interface Range {
  readonly from: number;
  readonly behind: number;
  readonly depth: number;
}

/** Patterns without symbols are left out. */
export function buildTrie<Pattern extends Spelled>(list: readonly Pattern[]): Trie<Pattern> {
  const patterns = list.filter(({ symbols }) => symbols.length > 0).reverse();
  patterns.sort((a, b) => compare(a.symbols, b.symbols));
  const { different, pool, sequences } = layOut(patterns);
  const open: Range[] = [{ from: 0, behind: different.length, depth: 0 }];
  const nodes: number[] = [];
  const edges: number[] = [];
  for (let node = 0; node < open.length; node++) {
    const { from, behind, depth } = open[node] ?? { from: 0, behind: 0, depth: 0 };
    const hasEnd = from < behind && different[from]?.length === depth;
    nodes.push(edges.length / 2, hasEnd ? from : NONE);
    for (let first = hasEnd ? from + 1 : from; first < behind; ) {
      const symbol = different[first]?.[depth] ?? NONE;
      let next = first + 1;
      while (next < behind && different[next]?.[depth] === symbol) next += 1;
      const isOnly = next === first + 1;
      edges.push(symbol, isOnly ? ~first : open.push({ from: first, behind: next, depth: depth + 1 }) - 1);
      first = next;
    }
  }
  nodes.push(edges.length / 2, NONE);
  return {
    patterns,
    pool,
    sequences,
    starts: startsOf(edges.slice(0, (nodes[2] ?? 0) * 2)),
    nodes: Int32Array.from(nodes),
    edges: Int32Array.from(edges),
  };
}

function startsOf(edges: readonly number[]): Int32Array {
  const starts = new Int32Array((edges.at(-2) ?? NONE) + 1);
  for (let at = 0; at < edges.length; at += 2) starts[edges[at] ?? 0] = edges[at + 1] ?? NOWHERE;
  return starts;
}

function layOut(patterns: readonly Spelled[]) {
  const different: (readonly number[])[] = [];
  const sequences: number[] = [];
  let begin = 0;
  for (const [index, { symbols }] of patterns.entries()) {
    const known = different.at(-1);
    if (known && compare(known, symbols) === 0) continue;
    different.push(symbols);
    sequences.push(begin, index);
    begin += symbols.length;
  }
  sequences.push(begin, patterns.length);
  return { different, pool: Int32Array.from(different.flat()), sequences: Int32Array.from(sequences) };
}

function compare(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Adds each pattern that stands in the symbols from a place on, the shortest first. Behind the symbols stands one of no pattern. */
export function walk<Pattern>(
  trie: Trie<Pattern>,
  symbols: Int32Array,
  from: number,
  found: Found<Pattern>[],
): void {
  const { pool, sequences, starts, nodes } = trie;
  let target = starts[symbols[from] ?? NONE] ?? NOWHERE;
  let at = from + 1;
  for (; target > NOWHERE; at++) {
    const ending = nodes[target * 2 + 1] ?? NONE;
    if (ending !== NONE) addAll(trie, ending, from, at - 1, found);
    target = targetOf(trie, target, symbols[at] ?? NONE);
  }
  if (target === NOWHERE) return;
  const only = ~target;
  const begin = sequences[only * 2] ?? 0;
  const behind = from + (sequences[only * 2 + 2] ?? 0) - begin;
  for (; at < behind; at++) if (pool[begin + at - from] !== symbols[at]) return;
  addAll(trie, only, from, behind - 1, found);
}

function addAll<Pattern>(
  { patterns, sequences }: Trie<Pattern>,
  sequence: number,
  from: number,
  to: number,
  found: Found<Pattern>[],
): void {
  const behind = sequences[sequence * 2 + 3] ?? 0;
  for (let index = sequences[sequence * 2 + 1] ?? 0; index < behind; index++) {
    const pattern = patterns[index];
    if (pattern) found.push({ pattern, from, to });
  }
}

function targetOf({ nodes, edges }: Trie<unknown>, node: number, symbol: number): number {
  let low = nodes[node * 2] ?? 0;
  const behind = nodes[node * 2 + 2] ?? 0;
  for (let high = behind; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((edges[middle * 2] ?? 0) < symbol) low = middle + 1;
    else high = middle;
  }
  return low < behind && edges[low * 2] === symbol ? (edges[low * 2 + 1] ?? NOWHERE) : NOWHERE;
}
