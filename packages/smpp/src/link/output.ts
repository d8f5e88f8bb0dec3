// Corked writing: PDUs of one turn of the event loop are put one after the other into one buffer and leave as one write.

import type { Socket } from 'node:net';

const bufferBytes = 65_536;

export class Output {
  /** Where the next PDU may be written once `reserve` was called; the bytes before `end` are waiting to leave. */
  buffer = Buffer.allocUnsafeSlow(bufferBytes);
  end = 0;
  readonly #socket: Socket;
  readonly #onBackedUp: () => void;
  #scheduled = false;

  /** `onBackedUp` is called when the socket takes no more for now; its 'drain' event tells when it does. */
  constructor(socket: Socket, onBackedUp: () => void) {
    this.#socket = socket;
    this.#onBackedUp = onBackedUp;
  }

  /** Makes room for `bytes` from `end` on; the caller then writes there and calls `commit`. */
  reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    this.flush();
    if (bytes > this.buffer.length) this.buffer = Buffer.allocUnsafeSlow(bytes);
  }

  commit(end: number): void {
    this.end = end;
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(this.#flushScheduled);
  }

  flush(): void {
    if (this.end === 0) return;
    const octets = this.buffer.subarray(0, this.end);
    this.end = 0;
    if (this.#socket.destroyed || this.#socket.writableEnded) return;
    const hasRoom = this.#socket.write(octets);
    // Nothing queued means that the kernel has taken a copy of it all; otherwise the buffer belongs to the socket.
    if (this.#socket.writableLength > 0) this.buffer = Buffer.allocUnsafeSlow(bufferBytes);
    if (!hasRoom) this.#onBackedUp();
  }

  readonly #flushScheduled = (): void => {
    this.#scheduled = false;
    this.flush();
  };
}
