import { expect, test } from 'vitest';
import { openRandom } from './random.ts';

const draw = (seed: number, stream: string) => {
  const random = openRandom(seed, stream);
  return Array.from({ length: 50 }, () => random.next());
};

test('the same seed draws the same, another seed or stream something else', () => {
  expect(draw(33, 'farmers')).toEqual(draw(33, 'farmers'));
  expect(draw(34, 'farmers')).not.toEqual(draw(33, 'farmers'));
  expect(draw(33, 'staff')).not.toEqual(draw(33, 'farmers'));
});

test('draws stay inside their bounds and reach both ends', () => {
  const random = openRandom(33, 'test');
  const drawn = new Set(Array.from({ length: 1000 }, () => random.between(3, 7)));
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7]);
});

test('weights decide how often something is picked', () => {
  const random = openRandom(33, 'test');
  const picked = Array.from({ length: 10_000 }, () =>
    random.pickWeighted([
      ['a', 3],
      ['b', 1],
      ['c', 0],
    ]),
  );
  expect(picked.filter((one) => one === 'a').length / 10_000).toBeCloseTo(0.75, 1);
  expect(picked).not.toContain('c');
});

test('shuffling keeps everything and leaves the list alone', () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  const shuffled = openRandom(33, 'test').shuffle(list);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
});
