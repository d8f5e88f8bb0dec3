import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* counting(told: string[], failsAt = Number.POSITIVE_INFINITY) {
  try {
    for (let n = 0; n < 4; n += 1) {
      told.push(`read ${n}`);
      if (n === failsAt) throw new Error('away');
      yield n;
    }
  } finally {
    told.push('closed');
  }
}

it('reads the next portion while one is worked on, and tells them in their order', async () => {
  const told: string[] = [];
  for await (const n of readAhead(counting(told))) {
    await new Promise((resolve) => setImmediate(resolve));
    told.push(`worked ${n}`);
  }
  expect(told.slice(0, 4)).toEqual(['read 0', 'read 1', 'worked 0', 'read 2']);
  expect(told.filter((one) => one.startsWith('worked'))).toEqual([
    'worked 0',
    'worked 1',
    'worked 2',
    'worked 3',
  ]);
});

it('fails behind what was read before, and closes the source when nobody goes on', async () => {
  const worked: number[] = [];
  const all = async () => {
    for await (const n of readAhead(counting([], 2))) worked.push(n);
  };
  await expect(all()).rejects.toThrow('away');
  expect(worked).toEqual([0, 1]);
  const told: string[] = [];
  for await (const _ of readAhead(counting(told, 1))) break;
  expect(told.at(-1)).toBe('closed');
});
