/**
 * A channel's rate where processes come late and the database answers slowly, in simulated time: what a loaded machine does
 * now and then in an hour happens here in each second, the same way in each run.
 */
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { mostInAnySecond } from '../../testing/most-in-any-second.ts';
import { ChannelRate } from './channel-rate.ts';

const SECONDS = 60;
const HOURS = 3_600_000;
const EPOCH_MS = 1_700_000_000_000;

interface Load {
  readonly perSecond: number;
  readonly senders: number;
  /** a process comes back so much later than it wanted, at most */
  readonly lateMs: number;
  /** the database hears, and is heard, so much later, at most */
  readonly slowMs: number;
  /** for so long nobody has anything to send, in the middle */
  readonly restMs?: number;
  /** the very first answer takes so long besides */
  readonly firstAnswerMs?: number;
}

/** The moments, in milliseconds, at which segments were sent. */
async function simulate({
  perSecond,
  senders,
  lateMs,
  slowMs,
  restMs = 0,
  firstAnswerMs = 0,
}: Load): Promise<number[]> {
  const chance = chances(perSecond * 7 + senders);
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  const later = (ms: number, run: () => void) => due.push({ at: now + ms, run });
  let freeFrom = 0;
  let extraMs = firstAnswerMs;
  const draw = ([, seconds]: readonly number[]) =>
    new Promise((resolve) => {
      later(chance() * slowMs, () => {
        // what lies beyond a minute was drawn before the database's clock was set back
        const starts = freeFrom < now + 60_000 ? Math.max(freeFrom, now) : now;
        freeFrom = starts + Number(seconds) * 1_000;
        const row = { starts: EPOCH_MS + starts, ends: EPOCH_MS + freeFrom, read: EPOCH_MS + now };
        later(chance() * slowMs + extraMs, () => resolve({ rows: [row] }));
        extraMs = 0;
      });
    });
  const pool = { query: ({ values }: { values: readonly number[] }) => draw(values) } as unknown as pg.Pool;

  const sent: number[] = [];
  for (let sender = 1; sender <= senders; sender += 1) {
    // Each process has a clock of its own, which gains or loses a little.
    const pace = 1 + (sender - 2) * 0.000_1;
    const rate = new ChannelRate(pool, 1, perSecond, () => sender * 1_000 + now * pace);
    const restsUntil = SECONDS * 500 + restMs;
    const wake = () => {
      if (now > SECONDS * 500 && now < restsUntil) {
        later(restsUntil - now + chance() * lateMs, wake);
        return;
      }
      while (rate.take()) sent.push(now);
      void rate.drawAhead();
      later(Math.max(1, rate.untilNext ?? 5) + chance() * chance() * lateMs, wake);
    };
    later(chance() * 10, wake);
  }
  const ends = SECONDS * 1_000 + restMs + firstAnswerMs;
  while (now < ends) {
    const next = due.reduce((first, one) => (one.at < first.at ? one : first));
    due = due.filter((one) => one !== next);
    now = Math.max(now, next.at);
    next.run();
    await new Promise(setImmediate);
  }
  return sent;
}

/** The same sequence of numbers below 1 for the same seed. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

// On average a process comes a quarter of `lateMs` late.
describe.each([
  { name: 'a machine at rest', lateMs: 2, slowMs: 1, share: 0.93 },
  { name: 'a busy machine', lateMs: 30, slowMs: 5, share: 0.9 },
  { name: 'a loaded machine', lateMs: 150, slowMs: 15, share: 0.43 },
])('on $name', ({ lateMs, slowMs, share }) => {
  it.each([
    [3, 1],
    [3, 3],
    [10, 3],
    [25, 1],
    [25, 3],
    [200, 1],
    [200, 3],
  ])(
    '%i a second among %i senders are never more in any second, and mostly used',
    async (perSecond, senders) => {
      const sent = await simulate({ perSecond, senders, lateMs, slowMs });
      expect(mostInAnySecond(sent)).toBeLessThanOrEqual(perSecond);
      expect(sent.length / SECONDS / perSecond).toBeGreaterThan(share);
    },
  );
});

it.each([
  ['a night without a text', { restMs: 9 * HOURS }],
  ['a first answer that took more than a minute', { firstAnswerMs: 70_000 }],
])('after %s the channel is shared as before', async (_, fault) => {
  const sent = await simulate({ perSecond: 25, senders: 3, lateMs: 30, slowMs: 5, ...fault });
  expect(mostInAnySecond(sent)).toBeLessThanOrEqual(25);
  const atTheEnd = sent.filter((moment) => moment > Math.max(...sent) - 10_000);
  expect(atTheEnd.length).toBeGreaterThan(200);
});
