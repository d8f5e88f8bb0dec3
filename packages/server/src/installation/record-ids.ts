/** Ids of loaded rows, in the form of the database's next_id(): sortable by the time that they are made for. */

const EPOCH_MS = 1_600_000_000_000n;
const COUNTER_BITS = 20n;

/** The id that belongs to a moment; the counter tells apart what happened in the same millisecond. */
export function idAt(moment: Date, counter: number): string {
  return String(((BigInt(moment.getTime()) - EPOCH_MS) << COUNTER_BITS) + BigInt(counter));
}

/** Ids that follow each other from a moment on; two streams must begin at different milliseconds. */
export function openIds(from: Date): () => string {
  let next = BigInt(idAt(from, 0));
  return () => String(next++);
}
