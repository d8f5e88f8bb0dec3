import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPersonalData } from '../../access/personal-data.ts';
import { queueServiceSms } from '../../features/messaging/service-sms/actions.ts';
import type { Gateway } from '../../gateways/gateway.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import type { Lease } from '../lease.ts';
import type { ChannelRate } from './channel-rate.ts';
import { ServiceLane } from './service-lane.ts';
import type { ServiceSegment } from './service-text.ts';

const personalData = openPersonalData('lane lane lane lane lane lane lane lane');
const waiting = { texts: false };
let database: TestDatabase;
let lane: ServiceLane;
let written: string[];
let handed: ServiceSegment[];

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  waiting.texts = false;
  written = [];
  handed = [];
  const gateway: Partial<Gateway<ServiceSegment>> = {
    connections: 1,
    room: 10,
    send: (segment, phone) => {
      handed.push(segment);
      return written.push(phone) > 0;
    },
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

const phoneNumber = '15400000000';
async function queued(): Promise<void> {
  const expireTime = new Date(Date.now() + 600_000);
  const text = { phoneNumber, content: '验证码', purpose: 'loginCode', expireTime };
  await database.db.transaction().execute((trx) => queueServiceSms(trx, personalData, text));
  waiting.texts = true;
}

it('a lane asks nothing while no service text waits, and writes one as soon as it is called', async () => {
  const asked = await recordStatements(database, async () => {
    for (let looks = 0; looks < 10; looks += 1) {
      lane.lookNow();
      await nextTurn();
    }
  });
  expect(asked).toEqual([]);
  await queued();
  lane.lookNow();
  await vi.waitFor(() => expect(written).toEqual([phoneNumber]));
});

it('a lane that ends while the database is away writes down what became of its texts when that is back', async () => {
  await queued();
  lane.lookNow();
  await vi.waitFor(() => expect(written).toEqual([phoneNumber]));
  await database.pool.query('ALTER TABLE service_sms RENAME TO service_sms_away');
  let asked = 0;
  const mayGiveUp = () => {
    asked += 1;
    return false;
  };
  const ending = lane.end(mayGiveUp);
  for (const segment of handed) lane.onAccepted(segment, 'id');
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 5_000 });
  await database.pool.query('ALTER TABLE service_sms_away RENAME TO service_sms');
  await ending;
  const { rows } = await database.pool.query('SELECT state, msg_ids FROM service_sms');
  expect(rows).toEqual([{ state: 2, msg_ids: ['id'] }]);
});

it('a lane whose sender was buried while it was suspended leaves a text to others, and nobody to wait for its end', async () => {
  await database.pool.query('UPDATE sms_sender SET buried_time = now()');
  await queued();
  lane.lookNow();
  // the mark of a change that was undone
  const changed = 'SELECT FROM service_sms WHERE xmax <> 0';
  await vi.waitFor(async () => expect((await database.pool.query(changed)).rowCount).toBe(1));
  await lane.end();
  expect(written).toEqual([]);
  const { rows } = await database.pool.query('SELECT state, sender_id FROM service_sms');
  expect(rows).toEqual([{ state: 0, sender_id: null }]);
});
