import { expect, it } from 'vitest';
import { type ClaimedSlice, stretchesOf } from './stretch.ts';

const slice = (apply_id: string, slice_no: number, intent_seq: number, to_seq: number) =>
  ({ apply_id, slice_no, intent_seq, to_seq }) as ClaimedSlice;
const shape = (claimed: readonly ClaimedSlice[]) =>
  stretchesOf(claimed).map(({ run, slices }) => [
    `${run.applyId}: ${run.from}–${run.to}`,
    slices.map((one) => one.slice_no),
  ]);

it('neighbouring slices of one application are read together', () => {
  expect(shape([slice('7', 2, 1_000, 2_000), slice('7', 1, 0, 1_000), slice('7', 3, 2_000, 2_500)])).toEqual([
    ['7: 1–2500', [1, 2, 3]],
  ]);
});

it('what another channel has taken, or a part that has left, parts them; applications keep their order', () => {
  const claimed = [
    slice('9', 1, 0, 10),
    slice('7', 1, 0, 10),
    slice('7', 3, 20, 30),
    slice('7', 4, 33, 40),
    slice('9', 2, 10, 20),
  ];
  expect(shape(claimed)).toEqual([
    ['9: 1–20', [1, 2]],
    ['7: 1–10', [1]],
    ['7: 21–30', [3]],
    ['7: 34–40', [4]],
  ]);
});
