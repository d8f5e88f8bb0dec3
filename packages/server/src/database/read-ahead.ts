/** Reading beside working: the database finds the next portion while this program writes the one before. */

/** The same portions in the same order, each asked for while the one before is worked on. */
export async function* readAhead<Portion>(portions: AsyncIterable<Portion>): AsyncGenerator<Portion> {
  const source = portions[Symbol.asyncIterator]();
  const ask = () => {
    const asked = source.next();
    // told to whoever takes it, if anybody does
    asked.catch(() => {});
    return asked;
  };
  try {
    for (let asked = ask(); ; ) {
      const { done, value } = await asked;
      if (done) return;
      asked = ask();
      yield value;
    }
  } finally {
    await source.return?.();
  }
}
