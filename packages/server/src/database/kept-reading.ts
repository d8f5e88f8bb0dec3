/** Settings that nearly every call asks for, without a trip to the database each time. */

const KEPT_MS = 1_000;

/**
 * Reads again when what it knows is a second old, so that a change holds in every program within two. Nothing runs while nobody asks;
 * calls that come together share one reading, and one that failed is not kept.
 */
export function keptForASecond<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Promise<Value>; readAt: number } | null = null;
  return () => {
    if (known === null || performance.now() - known.readAt >= KEPT_MS) {
      const reading = { value: read(), readAt: performance.now() };
      known = reading;
      reading.value.catch(() => {
        if (known === reading) known = null;
      });
    }
    return known.value;
  };
}
