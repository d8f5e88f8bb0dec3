/**
 * The segments whose receipt is still to come, by the key of their message id. Kept in a ring of plain numbers rather than as objects: at
 * tens of thousands a second they would outlive the young generation and fill the heap with what is soon forgotten.
 */
import { messageIdKey } from '@farmers-mailbox/smpp/message-id.ts';
import { isKeptBySlice, type SegmentToken, type SentSegment } from '../claim/batch.ts';

/** Beyond it the oldest are left to the database. */
const CAPACITY = 1 << 18;

export class SentMessages {
  readonly #places = new Map<string, number>();
  readonly #keys: (string | undefined)[] = [];
  /** as the carrier wrote them, of those that are kept by slice */
  readonly #ids: (string | undefined)[] = [];
  readonly #times = new Float64Array(CAPACITY);
  readonly #phones = new Float64Array(CAPACITY);
  readonly #seqs = new Int32Array(CAPACITY);
  readonly #parts = new Uint8Array(CAPACITY);
  readonly #attempts = new Uint16Array(CAPACITY);
  readonly #applies = new Uint16Array(CAPACITY);
  readonly #applyIds: string[] = [];
  readonly #applyPlaces = new Map<string, number>();
  #next = 0;

  get size(): number {
    return this.#places.size;
  }

  remember(messageId: string, token: SegmentToken): void {
    const key = messageIdKey(messageId);
    const place = this.#next;
    this.#next = (place + 1) % CAPACITY;
    const former = this.#keys[place];
    if (former !== undefined && this.#places.get(former) === place) this.#places.delete(former);
    this.#keys[place] = key;
    this.#ids[place] = isKeptBySlice(token, messageId) ? messageId : undefined;
    this.#times[place] = performance.now();
    this.#phones[place] = Number(token.phone);
    this.#seqs[place] = token.seq;
    this.#parts[place] = token.part;
    this.#attempts[place] = token.attempt;
    this.#applies[place] = this.#applyPlace(token.batch.applyId);
    this.#places.set(key, place);
  }

  /** Takes the segment out. The number must agree: one message's decimal id can be another's hexadecimal one. */
  take(key: string, phone: number): SentSegment | undefined {
    const place = this.#places.get(key);
    if (place === undefined || this.#phones[place] !== phone) return undefined;
    this.#places.delete(key);
    this.#keys[place] = undefined;
    const messageId = this.#ids[place];
    this.#ids[place] = undefined;
    return {
      applyId: this.#applyIds[this.#applies[place] ?? 0] ?? '',
      seq: this.#seqs[place] ?? 0,
      part: this.#parts[place] ?? 0,
      attempt: this.#attempts[place] ?? 0,
      accepted: messageId === undefined ? undefined : { messageId, at: this.#times[place] ?? 0 },
    };
  }

  /** Receipts that come for them from now on are looked for in the database. */
  forget(): void {
    this.#places.clear();
  }

  /** Numbers for the applications; a long life with very many of them starts again, and forgets what was on its way. */
  #applyPlace(applyId: string): number {
    const known = this.#applyPlaces.get(applyId);
    if (known !== undefined) return known;
    if (this.#applyIds.length > 0xffff) {
      this.#places.clear();
      this.#applyPlaces.clear();
      this.#applyIds.length = 0;
    }
    this.#applyIds.push(applyId);
    this.#applyPlaces.set(applyId, this.#applyIds.length - 1);
    return this.#applyIds.length - 1;
  }
}
