import { expect, it } from 'vitest';
import { eachAlone } from './each-alone.ts';

const numbers = async function* () {
  yield* [1, 2, 3];
};

it.each([
  ['a list', [1, 2, 3]],
  ['what is found one by one', numbers()],
])('of %s each has its turn, and those that failed are told by their name', async (_what, many) => {
  const done: number[] = [];
  const all = eachAlone(
    many,
    (one) => `number ${one}`,
    async (one) => {
      if (one < 3) throw new Error(`broken ${one}`);
      done.push(one);
    },
  );
  await expect(all).rejects.toMatchObject({
    errors: [
      { message: 'number 1', cause: { message: 'broken 1' } },
      { message: 'number 2', cause: { message: 'broken 2' } },
    ],
  });
  expect(done).toEqual([3]);
});
