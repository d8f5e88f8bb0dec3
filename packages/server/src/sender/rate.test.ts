import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { ChannelRate } from './rate.ts';
import { RoutePace } from './route-pace.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function makeChannel(ratePerSecond: number): Promise<number> {
  const { channelId } = await database.db
    .insertInto('smsChannel')
    .values({
      channelCode: `rate ${ratePerSecond}`,
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

/** Takes every slot it can get and tells when. */
async function takeAll(rate: ChannelRate, forMs: number): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    await rate.drawAhead();
    while (rate.take()) taken.push(performance.now());
    await sleep(2);
  }
  return taken;
}

function mostInAnySecond(moments: readonly number[]): number {
  const sorted = [...moments].sort((a, b) => a - b);
  let most = 0;
  let from = 0;
  for (const [index, moment] of sorted.entries()) {
    while (moment - (sorted[from] ?? 0) >= 1000) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

describe('the rate of a channel', () => {
  it('does not wait for a clock that was set back, on any channel or route', async () => {
    const channelId = await makeChannel(50);
    await database.pool.query(`UPDATE sms_channel SET free_from = now() + interval '2 hours'`);
    const rate = new ChannelRate(database.pool, channelId, 50);
    expect((await takeAll(rate, 1_000)).length).toBeGreaterThan(20);
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
    const senders = [1, 2, 3].map(() => new ChannelRate(database.pool, channelId, 200));
    const taken = (await Promise.all(senders.map((sender) => takeAll(sender, 3_000)))).flat();
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
