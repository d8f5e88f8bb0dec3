// The one error that octets from the other side can cause. Mistakes of our own callers are RangeErrors instead.

/**
 * Received octets that break the protocol. Inside a PDU whose length is known only that PDU is refused, with `status` where
 * the protocol has a better one than "malformed"; the link ends when the length itself is nonsense, since nothing can be
 * found behind it.
 */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
