import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../../test/bench/carrier.ts';
import { ThrottleFactor } from './throttle-factor.ts';

/** True when it takes a segment that comes at this moment. */
type Carrier = (now: number) => boolean;

const STEP_MS = 10;

/** Sends as fast as it may, in simulated time. @returns segments a second after `from` seconds */
function sendTo(
  carrier: Carrier,
  {
    perSecond,
    seconds,
    from = 0,
    isAtWork = () => true,
  }: { perSecond: number; seconds: number; from?: number; isAtWork?: (now: number) => boolean },
) {
  const pace = new ThrottleFactor(0);
  let [slots, asked, accepted] = [0, 0, 0];
  for (let now = 0; now < seconds * 1_000; now += STEP_MS) {
    if (!isAtWork(now)) continue;
    pace.weigh(now, perSecond);
    // the channel's own floor of a segment in two seconds
    slots = Math.min(slots + (Math.max(0.5, perSecond * pace.value) * STEP_MS) / 1_000, 1 + perSecond / 40);
    for (; slots >= 1; slots -= 1) {
      const isTaken = carrier(now);
      pace.sent();
      if (!isTaken) pace.refused();
      if (now < from * 1_000) continue;
      asked += 1;
      if (isTaken) accepted += 1;
    }
  }
  return { asked: asked / (seconds - from), accepted: accepted / (seconds - from) };
}

function refusesShare(share: number, seed: number): Carrier {
  const random = seeded(seed);
  return () => random() >= share;
}

/** So many in each second of its clock. */
function takesEachSecond(limit: number): Carrier {
  let [second, taken] = [-1, 0];
  return (now) => {
    if (Math.floor(now / 1_000) !== second) [second, taken] = [Math.floor(now / 1_000), 0];
    taken += 1;
    return taken <= limit;
  };
}

const SEEDS = [1, 2, 3, 4, 5];

describe('the pace with a carrier that refuses segments as too fast', () => {
  it.each([5, 40, 300, 1_000])(
    'stays at %i a second where three in a hundred are refused at any pace',
    (perSecond) => {
      for (const seed of SEEDS) {
        const { asked } = sendTo(refusesShare(0.03, seed), { perSecond, seconds: 60 });
        expect([seed, asked > perSecond * 0.9]).toEqual([seed, true]);
      }
    },
  );

  it.each([
    [40, 0.1],
    [40, 0.3],
    [300, 0.1],
    [300, 0.3],
    [1_000, 0.1],
    [1_000, 0.3],
    [1_000, 0.6],
  ])(
    'of %i a second keeps nearly half at least where a share of %f is refused at any pace, as by full queues',
    (perSecond, share) => {
      for (const seed of SEEDS) {
        const { accepted } = sendTo(refusesShare(share, seed), { perSecond, seconds: 120, from: 20 });
        expect([seed, accepted > perSecond * (1 - share) * 0.4]).toEqual([seed, true]);
      }
    },
  );

  it.each([40, 300, 1_000])(
    'comes back to %i a second where nothing was taken before, and then all but three in ten',
    (perSecond) => {
      for (const seed of SEEDS) {
        const share = refusesShare(0.3, seed);
        const { accepted } = sendTo((now) => now >= 20_000 && share(now), {
          perSecond,
          seconds: 120,
          from: 60,
        });
        expect([seed, accepted > perSecond * 0.7 * 0.4]).toEqual([seed, true]);
      }
    },
  );

  it.each([
    [4, 2],
    [100, 50],
    [300, 20],
    [1_000, 10],
    [1_000, 150],
    [1_000, 500],
    [1_000, 900],
  ])(
    'of %i a second finds the %i that are taken in each, and asks for little in vain',
    (perSecond, limit) => {
      const { asked, accepted } = sendTo(takesEachSecond(limit), { perSecond, seconds: 120, from: 10 });
      expect(accepted).toBeGreaterThan(limit * 0.85);
      expect(asked).toBeLessThan(accepted * 1.6);
    },
  );

  it('takes no pause between two sendings for a share that is refused at any pace', () => {
    const limit = takesEachSecond(150);
    const isAtWork = (now: number) => now % 18_000 < 6_000;
    const { asked, accepted } = sendTo(limit, { perSecond: 1_000, seconds: 240, from: 10, isAtWork });
    expect(asked).toBeLessThan(accepted * 1.4);
  });

  it('finds a limit also where a share of what is below it is refused', () => {
    for (const seed of SEEDS) {
      const [limit, share] = [takesEachSecond(150), refusesShare(0.3, seed)];
      const both: Carrier = (now) => share(now) && limit(now);
      const { asked, accepted } = sendTo(both, { perSecond: 1_000, seconds: 180, from: 30 });
      expect([seed, accepted > 150 * 0.7, asked < 450]).toEqual([seed, true, true]);
    }
  });
});
