/** Settings that nearly every call asks for, without a trip to the database each time. */

/** A change holds in every program within two. */
export const keptForASecond = <Value>(read: () => Promise<Value>): (() => Promise<Value>) =>
  keptFor(1_000, read);

/**
 * Reads again when what it knows is so old. Nothing runs while nobody asks; calls that come together share one reading, and one that failed
 * is not kept.
 */
export function keptFor<Value>(keptMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Promise<Value>; readAt: number } | null = null;
  return () => {
    if (known === null || performance.now() - known.readAt >= keptMs) {
      const reading = { value: read(), readAt: performance.now() };
      known = reading;
      reading.value.catch(() => {
        if (known === reading) known = null;
      });
    }
    return known.value;
  };
}
