/** The segments whose receipt is still to come, by the key of their message id and by number. */
import { isKeptBySlice, type SegmentToken, type SentSegment } from '../claim/batch.ts';
import { MESSAGES_MAX, MessageTable } from './message-table.ts';

export class SentMessages {
  #table = new MessageTable();
  readonly #times = new Float64Array(MESSAGES_MAX);
  readonly #seqs = new Int32Array(MESSAGES_MAX);
  readonly #parts = new Uint8Array(MESSAGES_MAX);
  readonly #attempts = new Uint16Array(MESSAGES_MAX);
  readonly #applies = new Uint16Array(MESSAGES_MAX);
  /** 1 where the acceptance is kept by slice */
  readonly #kept = new Uint8Array(MESSAGES_MAX);
  readonly #applyIds: string[] = [];
  readonly #applyPlaces = new Map<string, number>();

  get size(): number {
    return this.#table.size;
  }

  remember(messageId: string, token: SegmentToken): void {
    const applies = this.#applyPlace(token.batch.applyId);
    const place = this.#table.add(messageId, Number(token.phone));
    this.#times[place] = performance.now();
    this.#seqs[place] = token.seq;
    this.#parts[place] = token.part;
    this.#attempts[place] = token.attempt;
    this.#applies[place] = applies;
    this.#kept[place] = isKeptBySlice(token, messageId) ? 1 : 0;
  }

  /** Takes the segment out. The number must agree: one message's decimal id can be another's hexadecimal one. */
  take(key: string, phone: number): SentSegment | undefined {
    const place = this.#table.take(key, phone);
    if (place === -1) return undefined;
    const messageId = this.#kept[place] === 1 ? this.#table.idAt(place) : undefined;
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
    this.#table = new MessageTable();
  }

  /** Numbers for the applications; a long life with very many of them starts again, and forgets what was on its way. */
  #applyPlace(applyId: string): number {
    const known = this.#applyPlaces.get(applyId);
    if (known !== undefined) return known;
    if (this.#applyIds.length > 0xffff) {
      this.forget();
      this.#applyPlaces.clear();
      this.#applyIds.length = 0;
    }
    this.#applyIds.push(applyId);
    this.#applyPlaces.set(applyId, this.#applyIds.length - 1);
    return this.#applyIds.length - 1;
  }
}
