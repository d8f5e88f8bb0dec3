/**
 * The code of a tracked link, one for each recipient: the number of the application's link and the recipient's place in it, run
 * through a permutation under a key. Nothing is stored for a code until it is clicked, and none says anything about another.
 */
import { createCipheriv, createHmac } from 'node:crypto';
import { LINK_CODE_LENGTH } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';

/** No vowels, so that a code spells no word, and no l, which looks like a 1. */
const ALPHABET = '0123456789bcdfghjkmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ';
const BASE = ALPHABET.length;
/** Together 45 bits, of the 45.4 that eight characters hold. */
const LINK_BITS = 22;
const SEQ_BITS = 23;
const LINK_MASK = 2 ** LINK_BITS - 1;
const SEQ_MASK = 2 ** SEQ_BITS - 1;
const ROUNDS = 10;
const BLOCK_BYTES = 16;
/** Codes are made so many together: the cipher is asked once for a round of all of them. */
const TOGETHER = 1_024;

export interface CodedRecipient {
  readonly linkNo: number;
  readonly seq: number;
}

export interface LinkCodes {
  /** Codes of one link, by the recipient's place. Cheap in their order. */
  codesOf(linkNo: number): (seq: number) => string;
  /** Undefined for what cannot be a code; what can be one need not have been sent. */
  read(code: string): CodedRecipient | undefined;
}

/** @param key 16 bytes or more that only the installation knows */
export function openLinkCodes(key: Buffer): LinkCodes {
  const cipherKey = createHmac('sha256', key).update('short link codes').digest().subarray(0, BLOCK_BYTES);
  const round: Round = (number, halves) => scramble(cipherKey, number, halves);
  const encode = (linkNo: number, firstSeq: number): string[] => {
    const left = new Uint32Array(TOGETHER).fill(linkNo);
    const right = Uint32Array.from(left, (_, index) => (firstSeq + index) & SEQ_MASK);
    for (let number = 0; number < ROUNDS; number += 1) turn(round, number, left, right);
    return Array.from(left, (half, index) => toText(half * 2 ** SEQ_BITS + (right[index] ?? 0)));
  };
  return {
    codesOf(linkNo) {
      let known: { first: number; codes: string[] } | undefined;
      return (seq) => {
        const first = seq - (seq % TOGETHER);
        if (known?.first !== first) known = { first, codes: encode(linkNo, first) };
        return known.codes[seq - first] ?? '';
      };
    },
    read(code) {
      const value = toNumber(code);
      if (value === undefined || value >= 2 ** (LINK_BITS + SEQ_BITS)) return undefined;
      const left = Uint32Array.of(Math.floor(value / 2 ** SEQ_BITS));
      const right = Uint32Array.of(value % 2 ** SEQ_BITS);
      for (let number = ROUNDS - 1; number >= 0; number -= 1) turn(round, number, left, right);
      return { linkNo: left[0] ?? 0, seq: right[0] ?? 0 };
    },
  };
}

type Round = (number: number, halves: Uint32Array) => Uint32Array;

/** One round of a Feistel network with halves of unlike length; done twice it is undone. */
function turn(round: Round, number: number, left: Uint32Array, right: Uint32Array): void {
  const [source, target, mask] = number % 2 === 0 ? [left, right, SEQ_MASK] : [right, left, LINK_MASK];
  const noise = round(number, source);
  for (let index = 0; index < target.length; index += 1)
    target[index] = ((target[index] ?? 0) ^ (noise[index * WORDS] ?? 0)) & mask;
}

const WORDS = BLOCK_BYTES / 4;

/** AES as the round's function, over all halves at once: of each block the first word counts. */
function scramble(key: Buffer, number: number, halves: Uint32Array): Uint32Array {
  const blocks = new Uint32Array(halves.length * WORDS);
  for (let index = 0; index < halves.length; index += 1) {
    blocks[index * WORDS] = halves[index] ?? 0;
    blocks[index * WORDS + 1] = number;
  }
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const scrambled = cipher.update(new Uint8Array(blocks.buffer));
  const words = new Uint32Array(blocks.length);
  new Uint8Array(words.buffer).set(scrambled);
  return words;
}

/** Two characters at a time. */
const PAIRS = Array.from(
  { length: BASE * BASE },
  (_, value) => `${ALPHABET[Math.floor(value / BASE)]}${ALPHABET[value % BASE]}`,
);

function toText(value: number): string {
  const base = PAIRS.length;
  const high = Math.floor(value / (base * base));
  const low = value - high * base * base;
  const [a, c] = [Math.floor(high / base), Math.floor(low / base)];
  return `${PAIRS[a]}${PAIRS[high - a * base]}${PAIRS[c]}${PAIRS[low - c * base]}`;
}

function toNumber(code: string): number | undefined {
  if (code.length !== LINK_CODE_LENGTH) return undefined;
  let value = 0;
  for (const character of code) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = value * BASE + digit;
  }
  return value;
}
