import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPersonalData } from '../../access/personal-data.ts';
import { queueServiceSms } from '../../features/messaging/service-sms/actions.ts';
import type { Gateway } from '../../gateways/gateway.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import type { Lease } from '../lease.ts';
import type { ChannelRate } from './rate.ts';
import { ServiceLane } from './service-lane.ts';
import type { ServiceSegment } from './service-text.ts';

const personalData = openPersonalData('lane lane lane lane lane lane lane lane');
const waiting = { texts: false };
let database: TestDatabase;
let lane: ServiceLane;
let written: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  waiting.texts = false;
  written = [];
  const gateway: Partial<Gateway<ServiceSegment>> = {
    connections: 1,
    room: 10,
    send: (_, phone) => written.push(phone) > 0,
  };
  lane = new ServiceLane({
    channelId: 1,
    gatewaySign: '',
    pool: database.pool,
    lease: { senderId: 1, isFresh: true } as Lease,
    waiting,
    rate: { take: () => true } as unknown as ChannelRate,
    clock: { now: () => new Date() },
    personalData,
    log: pino({ level: 'silent' }),
    carriers: () => ['OTHER'],
    gateway: () => gateway as Gateway<ServiceSegment>,
  });
});
afterEach(async () => {
  lane.stop();
  await lane.end();
  await database.drop();
});

it('a lane asks nothing while no service text waits, and writes one as soon as it is called', async () => {
  const asked = await recordStatements(database, async () => {
    for (let looks = 0; looks < 10; looks += 1) {
      lane.lookNow();
      await nextTurn();
    }
  });
  expect(asked).toEqual([]);
  const [phoneNumber, expireTime] = ['15400000000', new Date(Date.now() + 600_000)];
  await database.db.transaction().execute((trx) =>
    queueServiceSms(trx, personalData, {
      phoneNumber,
      content: '验证码',
      purpose: 'loginCode',
      expireTime,
    }),
  );
  waiting.texts = true;
  lane.lookNow();
  await vi.waitFor(() => expect(written).toEqual([phoneNumber]));
});
