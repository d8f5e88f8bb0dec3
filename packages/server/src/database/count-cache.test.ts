import { describe, expect, it } from 'vitest';
import { openCountCache } from './count-cache.ts';

/** Counts 1, 2, 3 … in the order in which they were asked for, each when the test says so. */
function countings() {
  let now = 0;
  const open: ((failure?: Error) => void)[] = [];
  let begun = 0;
  const cache = openCountCache(() => now);
  const ask = (isLong = () => true) => {
    const read = () => {
      begun += 1;
      const count = begun;
      return new Promise<number>((resolve, reject) => {
        open.push((failure) => (failure ? reject(failure) : resolve(count)));
      });
    };
    return cache.read('key', read, isLong);
  };
  const end = async (afterMs: number, failure?: Error) => {
    now += afterMs;
    open.shift()?.(failure);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, cache, pass: (ms: number) => (now += ms), begun: () => begun };
}

describe('[SMS-04] totals of long lists', () => {
  it('are counted once for everybody who asks meanwhile, however long that takes', async () => {
    const { ask, end, pass, begun } = countings();
    const asked = [ask(), ask()];
    pass(20_000);
    asked.push(ask());
    await end(0);
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
    expect(begun()).toBe(1);
  });

  it('are counted for every call when that is quick', async () => {
    const { ask, end } = countings();
    const first = ask();
    await end(3);
    expect(await first).toBe(1);
    const second = ask();
    await end(3);
    expect(await second).toBe(2);
  });

  it('of a list that is short after all are not kept, however long they took', async () => {
    const { ask, end } = countings();
    const first = ask(() => false);
    await end(400);
    expect(await first).toBe(1);
    const second = ask(() => false);
    await end(400);
    expect(await second).toBe(2);
  });

  it('stay for five seconds, then nobody waits for the new one', async () => {
    const { ask, end, pass, begun } = countings();
    const first = ask();
    await end(4);
    expect(await first).toBe(1);
    pass(4_990);
    expect([await ask(), begun()]).toEqual([1, 1]);
    pass(10);
    expect([await ask(), await ask(), begun()]).toEqual([1, 1, 2]);
    await end(30);
    expect([await ask(), begun()]).toEqual([2, 2]);
  });

  it('are told for four seconds more: then everybody waits for the new one', async () => {
    const { ask, end, pass, begun } = countings();
    const first = ask();
    await end(4);
    await first;
    pass(6_000);
    expect(await ask()).toBe(1);
    pass(3_000);
    const waiting = [ask(), ask()];
    expect(begun()).toBe(2);
    await end(0);
    expect(await Promise.all(waiting)).toEqual([2, 2]);

    // the last counting took three seconds
    pass(34_000);
    const alone = ask();
    expect(begun()).toBe(3);
    await end(4);
    expect(await alone).toBe(3);
  });

  it('that cost much are counted less often, every half a minute at least', async () => {
    for (const [cost, freshMs] of [
      [70, 15_000],
      [2_000, 30_000],
    ] as const) {
      const { ask, end, pass, begun } = countings();
      const first = ask();
      await end(cost);
      await first;
      pass(freshMs - cost - 1);
      expect([await ask(), begun()]).toEqual([1, 1]);
      pass(1);
      expect([await ask(), begun()]).toEqual([1, 2]);
      pass(3_999);
      expect(await ask()).toBe(1);
      await end(cost);
      expect(await ask()).toBe(2);
    }
  });

  it('are counted anew after a change, also when a counting from before it ends later', async () => {
    const { ask, end, pass, cache, begun } = countings();
    const first = ask();
    await end(4);
    await first;
    pass(6_000);
    expect(await ask()).toBe(1);
    cache.forget();
    const after = ask();
    expect(begun()).toBe(3);
    await end(4);
    await end(4);
    expect(await after).toBe(3);
    expect(await ask()).toBe(3);
  });

  it('that could not be counted are asked for again, and only those who waited hear of it', async () => {
    const { ask, end, pass } = countings();
    const first = ask();
    const refused = first.catch((error: Error) => error.message);
    await end(4, new Error('away'));
    expect(await refused).toBe('away');
    const second = ask();
    await end(4);
    expect(await second).toBe(2);
    pass(6_000);
    expect(await ask()).toBe(2);
    await end(4, new Error('away'));
    const fourth = ask();
    await end(4);
    expect(await fourth).toBe(4);
  });
});
