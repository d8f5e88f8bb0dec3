import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PumpTimer } from './pump-timer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function timerOver(rate: { untilNext: number | undefined; drawAhead: () => Promise<boolean> }) {
  const pump = vi.fn();
  return { pump, timer: new PumpTimer(rate, pump) };
}
const neverAnswered = () => new Promise<boolean>(() => {});

describe('what waits for a channel', () => {
  it('looks again once, at the earliest moment that was asked for', async () => {
    const { pump, timer } = timerOver({ untilNext: undefined, drawAhead: neverAnswered });
    for (const ms of [300, 20, 100]) timer.pumpIn(ms);
    await vi.advanceTimersByTimeAsync(19);
    expect(pump).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pump).toHaveBeenCalledTimes(1);
  });

  it('does not wait for the database while it has a slot', async () => {
    const { pump, timer } = timerOver({ untilNext: 40, drawAhead: neverAnswered });
    timer.pumpAtNextSlot();
    await vi.advanceTimersByTimeAsync(40);
    expect(pump).toHaveBeenCalledTimes(1);
  });

  it('looks no more once it is ended, whatever answer comes', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const drawAhead = () => promise;
    const { pump, timer } = timerOver({ untilNext: undefined, drawAhead });
    timer.pumpAtNextSlot();
    timer.pumpIn(10);
    timer.end();
    resolve(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(pump).not.toHaveBeenCalled();
  });

  it('asks a database that is away a few times a second', async () => {
    const drawAhead = vi.fn(async () => {
      throw new Error('away');
    });
    const { pump, timer } = timerOver({ untilNext: undefined, drawAhead });
    pump.mockImplementation(() => timer.pumpAtNextSlot());
    timer.pumpAtNextSlot();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(drawAhead.mock.calls.length).toBeGreaterThan(5);
    expect(drawAhead.mock.calls.length).toBeLessThan(15);
  });
});
