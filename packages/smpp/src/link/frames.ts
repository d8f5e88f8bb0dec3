// Finds the PDUs in a stream of chunks. A PDU that lies whole in a chunk is handed out in place; only one that is split
// over chunks is copied.

import { readUint32 } from './octets.ts';
import { ProtocolError } from './protocol-error.ts';

const lengthBytes = 4;

export class FrameSplitter {
  readonly #bytesLeast: number;
  readonly #bytesMost: number;
  /** The beginning of a PDU whose rest has not come yet. */
  #held = Buffer.allocUnsafe(512);
  #heldBytes = 0;

  /** @param bytesLeast of a PDU: its header; an announced length outside of these bounds is taken for lost framing */
  constructor(bytesLeast: number, bytesMost: number) {
    this.#bytesLeast = bytesLeast;
    this.#bytesMost = bytesMost;
  }

  /**
   * Calls `take` for each PDU that the chunk completes, in order, until `take` answers false. The octets handed out are
   * valid during the call only. Throws ProtocolError for an announced length out of bounds; nothing can be read from
   * the stream after that.
   */
  push(chunk: Buffer, take: (octets: Buffer, start: number, end: number) => boolean): void {
    let at = this.#heldBytes > 0 ? this.#complete(chunk, take) : 0;
    if (at < 0) return;
    while (chunk.length - at >= lengthBytes) {
      const end = at + this.#lengthAt(chunk, at);
      if (end > chunk.length) break;
      if (!take(chunk, at, end)) return;
      at = end;
    }
    this.#hold(chunk, at, chunk.length);
  }

  /** Fills up the held PDU; returns where the chunk goes on, or -1 when there is nothing more to do. */
  #complete(chunk: Buffer, take: (octets: Buffer, start: number, end: number) => boolean): number {
    let at = 0;
    if (this.#heldBytes < lengthBytes) {
      at = Math.min(lengthBytes - this.#heldBytes, chunk.length);
      this.#hold(chunk, 0, at);
      if (this.#heldBytes < lengthBytes) return -1;
    }
    const length = this.#lengthAt(this.#held, 0);
    const missing = length - this.#heldBytes;
    const end = Math.min(at + missing, chunk.length);
    this.#hold(chunk, at, end);
    if (this.#heldBytes < length) return -1;
    this.#heldBytes = 0;
    return take(this.#held, 0, length) ? end : -1;
  }

  #hold(chunk: Buffer, start: number, end: number): void {
    if (start === end) return;
    const needed = this.#heldBytes + end - start;
    if (needed > this.#held.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, Math.min(this.#held.length * 2, this.#bytesMost)));
      this.#held.copy(larger, 0, 0, this.#heldBytes);
      this.#held = larger;
    }
    chunk.copy(this.#held, this.#heldBytes, start, end);
    this.#heldBytes = needed;
  }

  #lengthAt(octets: Buffer, at: number): number {
    const length = readUint32(octets, at);
    if (length < this.#bytesLeast || length > this.#bytesMost) {
      throw new ProtocolError(`a PDU announces a length of ${length} octets`);
    }
    return length;
  }
}
