/** For jobs of the clock, which come again in a moment: what is wrong with one subject keeps no other from its turn. */

type Many<One> = Iterable<One> | AsyncIterable<One>;

/**
 * Does the same for each, one after another.
 * @param nameOf for the log: an id, nothing personal
 * @throws AggregateError with what went wrong, once all had their turn
 */
export async function eachAlone<One>(
  many: Many<One>,
  nameOf: (one: One) => string,
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  const faults: Error[] = [];
  for await (const one of many) {
    try {
      await act(one);
    } catch (error) {
      faults.push(new Error(nameOf(one), { cause: error }));
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Not all could be done.');
}
