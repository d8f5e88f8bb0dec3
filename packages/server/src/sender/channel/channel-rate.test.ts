import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { mostInAnySecond } from '../../testing/most-in-any-second.ts';
import { ChannelRate } from './channel-rate.ts';
import { RoutePace } from './route-pace.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let channels = 0;

async function makeChannel(ratePerSecond: number): Promise<number> {
  const { channelId } = await database.db
    .insertInto('smsChannel')
    .values({
      channelCode: `rate ${(channels += 1)}`,
      channelName: '测试',
      protocol: 'SMPP34',
      carriers: ['CMCC'],
      host: '127.0.0.1',
      port: 1,
      account: 'x',
      secretCipher: Buffer.from(''),
      sourceNumber: '',
      ratePerSecond,
      windowSize: 1,
      connectCount: 1,
    })
    .returning('channelId')
    .executeTakeFirstOrThrow();
  return channelId;
}

/** Takes every slot a sender of its own can get and tells when, by the moments that the rate itself looked at. */
async function takeAll(channelId: number, perSecond: number, forMs: number): Promise<number[]> {
  let looked = performance.now();
  const rate = new ChannelRate(database.pool, channelId, perSecond, () => {
    looked = performance.now();
    return looked;
  });
  const taken: number[] = [];
  const end = looked + forMs;
  while (performance.now() < end) {
    await rate.drawAhead();
    while (rate.take()) taken.push(looked);
    await sleep(2);
  }
  return taken;
}

/**
 * Milliseconds until the next slot, drawn as often as it takes: while the clock of such a test stands still the database's goes on, and a
 * stretch may come out too short for a slot.
 */
async function untilNextOf(rate: ChannelRate): Promise<number> {
  await rate.drawAhead();
  while (rate.untilNext === undefined) await rate.drawAhead();
  return rate.untilNext;
}

describe('the rate of a channel', () => {
  it('does not wait for a clock that was set back, on any channel or route', async () => {
    const channelId = await makeChannel(50);
    await database.pool.query(`UPDATE sms_channel SET free_from = now() + interval '2 hours'`);
    expect((await takeAll(channelId, 50, 1_000)).length).toBeGreaterThan(20);
    const pace = new RoutePace(database.pool, channelId, 'CMCC', 50);
    await database.pool.query(
      `INSERT INTO sms_route_pace (channel_id, carrier, free_from) VALUES ($1, 'CMCC', now() + interval '2 hours')`,
      [channelId],
    );
    pace.spend(5);
    await expect.poll(() => pace.room, { timeout: 1_000 }).toBeGreaterThan(0);
  });

  it('is shared by its senders, and no second ever holds more', async () => {
    const channelId = await makeChannel(200);
    const taken = (await Promise.all([1, 2, 3].map(() => takeAll(channelId, 200, 3_000)))).flat();
    expect(mostInAnySecond(taken)).toBeLessThanOrEqual(200);
    expect(taken.length).toBeGreaterThan(200);
  });

  it('gives nothing for time that passed unused', async () => {
    const channelId = await makeChannel(100);
    const rate = new ChannelRate(database.pool, channelId, 100);
    await rate.drawAhead();
    await sleep(500);
    let atOnce = 0;
    while (rate.take()) atOnce += 1;
    expect(atOnce).toBeLessThanOrEqual(4);
  });

  it("uses no slot later than 25 ms where the time after it may be another sender's", async () => {
    for (const [late, isTaken] of [
      [24, true],
      // 25, and the 2 ms by which the first stretch is longer than its slot
      [28, false],
    ] as const) {
      let now = 0;
      const channelId = await makeChannel(10);
      // a slot that lies ahead however slowly the database answers, so that it is late by the given time alone
      await database.pool.query(
        "UPDATE sms_channel SET free_from = now() + interval '30 seconds' WHERE channel_id = $1",
        [channelId],
      );
      const rate = new ChannelRate(database.pool, channelId, 10, () => now);
      now += (await untilNextOf(rate)) + late;
      expect([late, rate.take()]).toEqual([late, isTaken]);
    }
  });

  it('moves its further slots back when it is late and the time after them is its own', async () => {
    let now = 0;
    const rate = new ChannelRate(database.pool, await makeChannel(50), 50, () => now);
    now += await untilNextOf(rate);
    for (let slot = 0; slot < 20; slot += 1) {
      expect([slot, rate.take()]).toEqual([slot, true]);
      now += (await untilNextOf(rate)) + 40;
    }
  });

  it('may use a slot later where a slower pace leaves time between them', async () => {
    let now = 0;
    const rate = new ChannelRate(database.pool, await makeChannel(10), 10, () => now);
    while (rate.perSecond > 5) {
      now += await untilNextOf(rate);
      if (rate.take()) rate.slower();
    }
    now += (await untilNextOf(rate)) + 100;
    expect(rate.take(), 'of 200 ms and more between two, 100 at the full rate').toBe(true);
  });

  it('falls when the carrier refuses much as too fast, and recovers little by little', async () => {
    const channelId = await makeChannel(1_000);
    let now = 0;
    const rate = new ChannelRate(database.pool, channelId, 1_000, () => now);
    const full = rate.perSecond;
    const spend = async (ms: number, refusedEvery: number) => {
      for (const end = now + ms; now < end; now += 10) {
        await rate.drawAhead();
        for (let sent = 1; rate.take(); sent += 1) if (sent % refusedEvery === 0) rate.slower();
      }
    };
    await spend(2_000, 3);
    const slow = rate.perSecond;
    expect(slow).toBeLessThan(full * 0.6);
    await spend(30_000, Number.POSITIVE_INFINITY);
    expect(rate.perSecond).toBeGreaterThan(slow * 1.5);
    expect(rate.perSecond).toBeLessThanOrEqual(full);
  });
});
