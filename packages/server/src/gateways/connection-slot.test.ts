import { expect, test } from 'vitest';
import { ConnectionSlot } from './connection-slot.ts';
import { usualGatewayTimes } from './gateway.ts';

const times = { ...usualGatewayTimes, reconnectFirstMs: 1_000, reconnectMostMs: 8_000 };
/** Without the part that is left to chance. */
const rough = (pause: number) => [1_000, 2_000, 4_000, 8_000].find((one) => pause <= one * 1.25);

test('a carrier that ends every link soon after the bind is asked ever more seldom', () => {
  const slot = new ConnectionSlot(times);
  const pauses = [1, 2, 3, 4, 5].map(() => {
    slot.bound();
    return rough(slot.lost('peer-closed'));
  });
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
  expect(slot).toMatchObject({ shortLives: 5, lastReason: 'peer-closed' });
});

test('so is one that cannot be bound, until it is', () => {
  const slot = new ConnectionSlot(times);
  expect([1, 2, 3, 4, 5].map(() => rough(slot.refused()))).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
  slot.bound();
  expect(rough(slot.refused())).toBe(1_000);
});

test('a refusal may ask for longer pauses than the usual ones', () => {
  const slot = new ConnectionSlot(times);
  const long = { reconnectFirstMs: 80_000, reconnectMostMs: 300_000 };
  for (const least of [60_000, 120_000, 225_000, 225_000])
    expect(slot.refused(long)).toBeGreaterThanOrEqual(least);
});

test('a link that lived is come back to at once, and forgets those that did not', () => {
  const slot = new ConnectionSlot({ ...times, settledMs: 0 });
  slot.bound();
  expect(rough(slot.lost('peer-closed'))).toBe(1_000);
  expect(slot.shortLives).toBe(0);
});
