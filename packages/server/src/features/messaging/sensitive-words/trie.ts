/**
 * A trie for lists of tens of thousands of patterns, laid out for the cache: a step away from the processor costs more than all
 * that is compared there. A branch that only one sequence takes is no chain of nodes, it is compared with that sequence.
 */

const NONE = -1;

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

/** Whatever is read together lies side by side, two numbers for each. */
export interface Trie<Pattern> {
  /** in the order of their symbols, of the same symbols the last of the list first */
  readonly patterns: readonly Pattern[];
  /** all different sequences of symbols in order, one behind the other */
  readonly pool: Int32Array;
  /** of each sequence: where it begins in the pool, its first pattern; those of the next one end them */
  readonly sequences: Int32Array;
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
  return { patterns, pool, sequences, nodes: Int32Array.from(nodes), edges: Int32Array.from(edges) };
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

/** Adds each pattern that stands in the symbols from a place on, the shortest first. */
export function walk<Pattern>(
  trie: Trie<Pattern>,
  symbols: Int32Array,
  from: number,
  found: Found<Pattern>[],
): void {
  const { pool, sequences, nodes, edges } = trie;
  const { length } = symbols;
  let node = 0;
  let at = from;
  for (; node >= 0; at++) {
    const ending = nodes[node * 2 + 1] ?? NONE;
    if (ending !== NONE) addAll(trie, ending, from, at - 1, found);
    if (at === length) return;
    const edge = edgeOf(edges, nodes[node * 2] ?? 0, nodes[node * 2 + 2] ?? 0, symbols[at] ?? NONE);
    if (edge === NONE) return;
    node = edges[edge * 2 + 1] ?? 0;
  }
  const only = ~node;
  const begin = sequences[only * 2] ?? 0;
  const behind = from + (sequences[only * 2 + 2] ?? 0) - begin;
  if (behind > length) return;
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

function edgeOf(edges: Int32Array, first: number, behind: number, symbol: number): number {
  let low = first;
  let high = behind;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle * 2] ?? 0) < symbol) low = middle + 1;
    else high = middle;
  }
  return low < behind && edges[low * 2] === symbol ? low : NONE;
}
