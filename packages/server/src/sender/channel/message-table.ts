/**
 * Message ids with their numbers, each at a place of its own, found by the key of the id and the number. Kept in plain numbers and bytes
 * rather than as objects: at tens of thousands a second they would outlive the young generation and fill the heap with what is soon
 * forgotten. Low places are taken first, and memory that was never written costs nothing: a channel that sends little takes little.
 */
import { messageIdKey } from '@farmers-mailbox/smpp/message-id.ts';

/** Beyond it the oldest gives way: at 20,000 a second after 52 s. */
export const MESSAGES_MAX = 1 << 20;
const BUCKETS = 1 << 18;
/** A longer id is kept as a string. */
const ID_BYTES = 24;
const IS_STRING = 0xff;
const NONE = -1;

export class MessageTable {
  #size = 0;
  /** by hash, the first place of a chain */
  readonly #buckets = new Int32Array(BUCKETS).fill(NONE);
  readonly #hashes = new Int32Array(MESSAGES_MAX);
  /** the next of the same chain; of a free place, the next free one */
  readonly #nexts = new Int32Array(MESSAGES_MAX);
  readonly #older = new Int32Array(MESSAGES_MAX);
  readonly #newer = new Int32Array(MESSAGES_MAX);
  readonly #phones = new Float64Array(MESSAGES_MAX);
  readonly #lengths = new Uint8Array(MESSAGES_MAX);
  readonly #ids = Buffer.alloc(MESSAGES_MAX * ID_BYTES);
  readonly #strings = new Map<number, string>();
  #oldest = NONE;
  #newest = NONE;
  #free = NONE;
  /** places from here on were never taken */
  #untouched = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns its place; of too many the oldest gives way */
  add(id: string, phone: number): number {
    if (this.#size === MESSAGES_MAX) this.#remove(this.#oldest);
    const place = this.#freePlace();
    this.#writeId(place, id);
    this.#phones[place] = phone;
    const hash = hashOf(messageIdKey(id), phone);
    this.#hashes[place] = hash;
    this.#nexts[place] = this.#buckets[hash & (BUCKETS - 1)] ?? NONE;
    this.#buckets[hash & (BUCKETS - 1)] = place;
    this.#older[place] = this.#newest;
    this.#newer[place] = NONE;
    if (this.#newest === NONE) this.#oldest = place;
    else this.#newer[this.#newest] = place;
    this.#newest = place;
    this.#size += 1;
    return place;
  }

  /**
   * Takes out all with this key and number: a carrier that begins its ids anew means the latest.
   * @param key `messageIdKey`
   * @returns the latest one's place, which holds it until the next is added; -1 where none is known
   */
  take(key: string, phone: number): number {
    const hash = hashOf(key, phone);
    let latest = NONE;
    let place = this.#buckets[hash & (BUCKETS - 1)] ?? NONE;
    while (place !== NONE) {
      const next = this.#nexts[place] ?? NONE;
      const isLike = this.#hashes[place] === hash && this.#phones[place] === phone;
      if (isLike && messageIdKey(this.idAt(place)) === key) {
        if (latest === NONE) latest = place;
        this.#remove(place);
      }
      place = next;
    }
    return latest;
  }

  /** As it was added. */
  idAt(place: number): string {
    const length = this.#lengths[place] ?? 0;
    if (length === IS_STRING) return this.#strings.get(place) ?? '';
    return this.#ids.toString('latin1', place * ID_BYTES, place * ID_BYTES + length);
  }

  #remove(place: number): void {
    this.#unchain(place);
    const older = this.#older[place] ?? NONE;
    const newer = this.#newer[place] ?? NONE;
    if (older === NONE) this.#oldest = newer;
    else this.#newer[older] = newer;
    if (newer === NONE) this.#newest = older;
    else this.#older[newer] = older;
    this.#nexts[place] = this.#free;
    this.#free = place;
    this.#size -= 1;
  }

  #freePlace(): number {
    const place = this.#free;
    if (place !== NONE) {
      this.#free = this.#nexts[place] ?? NONE;
      return place;
    }
    this.#untouched += 1;
    return this.#untouched - 1;
  }

  #writeId(place: number, id: string): void {
    const from = place * ID_BYTES;
    if (this.#lengths[place] === IS_STRING) this.#strings.delete(place);
    this.#lengths[place] = id.length;
    for (let index = 0; index < id.length; index += 1) {
      const code = id.charCodeAt(index);
      if (index === ID_BYTES || code > 0xff) {
        this.#strings.set(place, id);
        this.#lengths[place] = IS_STRING;
        return;
      }
      this.#ids[from + index] = code;
    }
  }

  #unchain(place: number): void {
    const bucket = (this.#hashes[place] ?? 0) & (BUCKETS - 1);
    const next = this.#nexts[place] ?? NONE;
    let before = this.#buckets[bucket] ?? NONE;
    if (before === place) {
      this.#buckets[bucket] = next;
      return;
    }
    while (this.#nexts[before] !== place) before = this.#nexts[before] ?? NONE;
    this.#nexts[before] = next;
  }
}

/** FNV-1a of the key, with the number mixed in. */
function hashOf(key: string, phone: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ phone, 0x01000193);
  return hash ^ (hash >>> 15);
}
