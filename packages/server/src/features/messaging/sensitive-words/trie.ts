/**
 * A trie for lists of tens of thousands of sequences, laid out for the cache: a step away from the processor costs more than all
 * that is compared there. A branch that only one sequence takes is no chain of nodes, it is compared with that sequence.
 */

const NONE = -1;

export interface Trie {
  /** all different sequences in order, one behind the other; each begins where the one before ends */
  readonly pool: Int32Array;
  readonly begins: Int32Array;
  /** the last of the list that is this sequence, and before each of the list the one that is the same */
  readonly last: Int32Array;
  readonly before: Int32Array;
  /** of each node: its first edge, those of the next node end them; the sequence that ends in it, or none */
  readonly firstEdge: Int32Array;
  readonly ending: Int32Array;
  /** the edges of a node in the order of their symbols; a target is a node, or ~ of the only sequence that goes on */
  readonly edgeSymbol: Int32Array;
  readonly edgeTarget: Int32Array;
}

type Sequence = readonly number[];

/** A list's sequences that begin alike: places in their order, the second behind the last, and how many symbols they share. */
interface Range {
  readonly from: number;
  readonly behind: number;
  readonly depth: number;
}

/** Sequences without symbols are left out. */
export function buildTrie(list: readonly Sequence[]): Trie {
  const { different, last, before } = inOrder(list);
  const nodes: Range[] = [{ from: 0, behind: different.length, depth: 0 }];
  const firstEdge: number[] = [];
  const ending: number[] = [];
  const edgeSymbol: number[] = [];
  const edgeTarget: number[] = [];
  for (let node = 0; node < nodes.length; node++) {
    const { from, behind, depth } = nodes[node] ?? { from: 0, behind: 0, depth: 0 };
    firstEdge.push(edgeSymbol.length);
    const hasEnd = from < behind && different[from]?.length === depth;
    ending.push(hasEnd ? from : NONE);
    for (let first = hasEnd ? from + 1 : from; first < behind; ) {
      const symbol = different[first]?.[depth] ?? NONE;
      let next = first + 1;
      while (next < behind && different[next]?.[depth] === symbol) next += 1;
      edgeSymbol.push(symbol);
      if (next === first + 1) edgeTarget.push(~first);
      else edgeTarget.push(nodes.push({ from: first, behind: next, depth: depth + 1 }) - 1);
      first = next;
    }
  }
  firstEdge.push(edgeSymbol.length);
  const begins = [0];
  for (const { length } of different) begins.push((begins.at(-1) ?? 0) + length);
  const flat = (numbers: readonly number[]) => Int32Array.from(numbers);
  return {
    pool: flat(different.flat()),
    begins: flat(begins),
    last: flat(last),
    before,
    firstEdge: flat(firstEdge),
    ending: flat(ending),
    edgeSymbol: flat(edgeSymbol),
    edgeTarget: flat(edgeTarget),
  };
}

function inOrder(list: readonly Sequence[]) {
  const order = list.map((_, index) => index).filter((index) => (list[index]?.length ?? 0) > 0);
  order.sort((a, b) => compare(list[a] ?? [], list[b] ?? []) || a - b);
  const different: Sequence[] = [];
  const last: number[] = [];
  const before = new Int32Array(list.length).fill(NONE);
  for (const index of order) {
    const sequence = list[index] ?? [];
    const known = different.at(-1);
    if (known && compare(known, sequence) === 0) before[index] = last.pop() ?? NONE;
    else different.push(sequence);
    last.push(index);
  }
  return { different, last, before };
}

function compare(a: Sequence, b: Sequence): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Tells each of the list that stands in the symbols from a place on, the shortest first: its index, and its last place. */
export function walk(
  trie: Trie,
  symbols: Int32Array,
  from: number,
  tell: (index: number, to: number) => void,
): void {
  const { pool, begins, last, before, firstEdge, ending, edgeTarget } = trie;
  const { length } = symbols;
  let node = 0;
  for (let at = from; ; at++) {
    const end = ending[node] ?? NONE;
    if (end !== NONE) for (let i = last[end] ?? NONE; i !== NONE; i = before[i] ?? NONE) tell(i, at - 1);
    if (at === length) return;
    const edge = edgeOf(trie, firstEdge[node] ?? 0, firstEdge[node + 1] ?? 0, symbols[at] ?? NONE);
    if (edge === NONE) return;
    node = edgeTarget[edge] ?? 0;
    if (node < 0) break;
  }
  const only = ~node;
  const begin = begins[only] ?? 0;
  const behind = begins[only + 1] ?? 0;
  if (from + behind - begin > length) return;
  for (let at = begin + 1; at < behind; at++) if (pool[at] !== symbols[from + at - begin]) return;
  for (let i = last[only] ?? NONE; i !== NONE; i = before[i] ?? NONE) tell(i, from + behind - begin - 1);
}

function edgeOf({ edgeSymbol }: Trie, first: number, behind: number, symbol: number): number {
  let low = first;
  let high = behind;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edgeSymbol[middle] ?? 0) < symbol) low = middle + 1;
    else high = middle;
  }
  return low < behind && edgeSymbol[low] === symbol ? low : NONE;
}
