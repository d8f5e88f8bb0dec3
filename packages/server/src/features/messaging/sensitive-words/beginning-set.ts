/**
 * Beginnings of two or three symbols in some thousand bytes, asked at each place of a text. It may hold one that nobody added (one in
 * some fifty), so whatever it lets through is looked at again.
 */

/** In place of a symbol that is not there. */
export const NO_SYMBOL = -1;

/** Two of them are set, in one number, so that one look is enough. */
const BITS_EACH = 32;

/** A number of `bits` is found by the hash without its last `shift` bits. */
export interface BeginningSet {
  readonly bits: Int32Array;
  readonly shift: number;
}

/** @param max as many as will be added, or more */
export function newBeginningSet(max: number): BeginningSet {
  const log = Math.max(1, Math.ceil(Math.log2((Math.max(max, 1) * BITS_EACH) / 32)));
  return { bits: new Int32Array(2 ** log), shift: 32 - log };
}

export function addBeginning(
  { bits, shift }: BeginningSet,
  first: number,
  second: number,
  third: number,
): void {
  const hash = hashOf(first, second, third);
  bits[hash >>> shift] = (bits[hash >>> shift] ?? 0) | maskOf(hash);
}

export function mayHold(
  { bits, shift }: BeginningSet,
  first: number,
  second: number,
  third: number,
): boolean {
  const hash = hashOf(first, second, third);
  const mask = maskOf(hash);
  return ((bits[hash >>> shift] ?? 0) & mask) === mask;
}

function hashOf(first: number, second: number, third: number): number {
  const mixed = Math.imul(Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third, 0xc2b2ae35);
  return mixed ^ (mixed >>> 15);
}

const maskOf = (hash: number): number => (1 << (hash & 31)) | (1 << ((hash >>> 5) & 31));
