/** Random draws that are the same for the same seed, on every machine: all of the trial data hangs on them. */

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; the weights need not add up to anything. */
  pickWeighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** The list in another order; the given one stays as it is. */
  shuffle<T>(list: readonly T[]): T[];
  /** Around 0 with deviation 1 (Box–Muller). */
  normal(): number;
}

/**
 * @param stream names who draws, so that one more draw in one place does not change every other place
 */
export function openRandom(seed: number, stream: string): Random {
  let state = hash(`${seed}/${stream}`);
  // mulberry32: 32 bits of state, plenty for made-up people
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => demand(list[Math.floor(next() * list.length)]),
    pickWeighted: (choices) => pickWeighted(choices, next()),
    shuffle: (list) => shuffle(list, between),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function pickWeighted<T>(choices: readonly (readonly [T, number])[], position: number): T {
  let left = position * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  return demand(choices.at(-1))[0];
}

function shuffle<T>(list: readonly T[], between: Random['between']): T[] {
  const keyed = list.map((value) => ({ value, key: between(0, 0x7fff_ffff) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

function demand<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing can be drawn from an empty list.');
  return value;
}

// FNV-1a
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}
