// The one error that octets from the other side can cause. Mistakes of our own callers are RangeErrors instead.

/** What came over the link is not SMPP 3.4. Framing may be lost, so the link that receives it is closed. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}
