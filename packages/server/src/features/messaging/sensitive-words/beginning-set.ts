/**
 * Beginnings of a few symbols in some thousand bytes, asked at each place of a text. It may hold one that nobody added (one in
 * some fifty), so whatever it lets through is looked at again.
 */

/** In place of a symbol that is not there. */
export const NO_SYMBOL = -1;

/** A number of `bits` is found by the hash without its last `shift` bits; three bits of it are set, so that one look is enough. */
export interface BeginningSet {
  readonly bits: Int32Array;
  readonly shift: number;
}

/** @param max as many as will be added, or more; sixteen bits for each: a larger set is farther from the processor */
export function newBeginningSet(max: number): BeginningSet {
  const log = Math.max(1, Math.ceil(Math.log2(Math.max(max, 1) / 2)));
  return { bits: new Int32Array(2 ** log), shift: 32 - log };
}

export function addBeginning(
  { bits, shift }: BeginningSet,
  first: number,
  second: number,
  third: number,
): void {
  const hash = hashOf(pairOf(first, second), third);
  const mask = (1 << hash) | (1 << (hash >>> 5)) | (1 << (hash >>> 10));
  bits[hash >>> shift] = (bits[hash >>> shift] ?? 0) | mask;
}

/** 1 or 0: counted up it takes no branch, which the processor would guess wrongly. */
export function mayHold({ bits, shift }: BeginningSet, pair: number, third: number): number {
  const hash = hashOf(pair, third);
  const some = bits[hash >>> shift] ?? 0;
  return (some >>> hash) & (some >>> (hash >>> 5)) & (some >>> (hash >>> 10)) & 1;
}

/** The first two of three, to be asked about with several third ones. */
export const pairOf = (first: number, second: number): number =>
  (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) | 0;

function hashOf(pair: number, third: number): number {
  const mixed = (pair + Math.imul(third, 0xc2b2ae35)) | 0;
  return mixed ^ (mixed >>> 15);
}
