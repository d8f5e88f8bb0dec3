// The one error that octets from the other side can cause. Mistakes of our own callers are RangeErrors instead.

import { commandStatus } from './command-status.ts';

/**
 * Received octets that are not SMPP 3.4. Inside a PDU whose length is known only that PDU is refused, with
 * `status`; the link ends when the length itself is nonsense, since nothing can be found behind it.
 */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
  readonly status: number;

  constructor(message: string, status: number = commandStatus.ESME_RINVCMDLEN) {
    super(message);
    this.status = status;
  }
}
