import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../test/bench/load-application.ts';
import { openPersonalData } from '../access/personal-data.ts';
import type { Gateway } from '../gateways/gateway.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { sleep } from './alarm-clock.ts';
import { ChannelWorker } from './channel-worker.ts';
import { Claims } from './claim.ts';
import type { Inbound } from './inbound.ts';
import type { Lease } from './lease.ts';
import type { ChannelRate } from './rate.ts';
import { RoutePaces } from './route-pace.ts';
import type { AnyToken } from './two-lanes.ts';

const personalData = openPersonalData('worker worker worker worker worker worker');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

it('looks at its rate now and then while the next slot is still to come, and lets the processor rest', async () => {
  const applyId = await loadApplication(database.url, personalData, { recipients: 10 });
  await passApplication(database.pool, applyId);
  const settings = async () => ({
    window: { sendStartTime: '00:00', sendEndTime: '24:00' },
    isOpen: true,
    nightCategories: [],
  });
  let looks = 0;
  const rate = {
    committable: 0,
    drawAhead: async () => {
      looks += 1;
      return false;
    },
  } as unknown as ChannelRate;
  const gateway = { open: () => {}, close: async () => {}, connections: 1, window: 50, room: 50 };
  const worker = new ChannelWorker({
    channelId: 1,
    channelCode: 'test',
    pool: database.pool,
    // A worker that never comes to rest would let no test end.
    lease: {
      senderId: 1,
      get isFresh() {
        return looks < 5_000;
      },
      nextBeatNo: () => 1,
    } as unknown as Lease,
    claims: new Claims(database.pool, personalData, settings, async () => {}),
    rate,
    paces: new RoutePaces(database.pool, 1),
    inbound: {} as Inbound,
    personalData,
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    carriers: () => ['CMCC'],
    openGateway: () => gateway as unknown as Gateway<AnyToken>,
    onJournal: () => {},
  });
  try {
    await expect.poll(() => worker.figures.ready).toBe(10);
    await sleep(300);
    expect(looks).toBeGreaterThan(1);
    expect(looks).toBeLessThan(500);
  } finally {
    await worker.stop(0);
  }
});
