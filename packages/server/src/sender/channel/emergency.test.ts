import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Batch, SegmentToken } from '../claim/batch.ts';
import { Claims } from '../claim/claim.ts';
import type { Lease } from '../lease.ts';
import type { ChannelRate } from './channel-rate.ts';
import { planIntents } from './plan-intents.ts';
import { SendQueue } from './send-queue.ts';
import { WorkBuffer } from './work-buffer.ts';

const personalData = openPersonalData('emergency emergency emergency emergency');
const scope = { senderId: 1, channelId: 1, carriers: ['CMCC'] };
const WINDOW = 50;
let database: TestDatabase;
let buffer: WorkBuffer;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  const claims = new Claims(
    database.pool,
    personalData,
    async () => ({
      window: { sendStartTime: '00:00', sendEndTime: '24:00' },
      isOpen: true,
      nightCategories: [],
    }),
    async () => {},
  );
  buffer = new WorkBuffer(claims, pino({ level: 'silent' }), () => scope);
});
afterEach(() => database.drop());

async function loaded(recipients: number, rank: 0 | 1 | 2, firstPhone: number): Promise<string> {
  const wanted = { recipients, rowsPerSlice: 100, urgent: rank > 0, emergency: rank === 2, firstPhone };
  const applyId = await loadApplication(database.url, personalData, wanted);
  await passApplication(database.pool, applyId);
  return applyId;
}
/** As often as a channel looks, until nothing more is wanted. */
async function claimed(): Promise<void> {
  for (let looks = 0; looks < 3; looks += 1) {
    await new Promise<void>((resolve) => {
      const look = () => {
        buffer.claimAhead(WINDOW, resolve);
        setTimeout(resolve, 600);
      };
      setTimeout(look, 510);
    });
  }
}
const plannedFirst = () => planIntents(buffer.open, WINDOW, false)[0]?.batch.applyId;

describe('an emergency', () => {
  it('is committed next, before all that is left of large sendings, urgent ones among them', async () => {
    await loaded(3_000, 0, 15_400_000_000);
    const urgent = await loaded(3_000, 1, 15_410_000_000);
    await claimed();
    expect(buffer.ready).toBeGreaterThan(WINDOW * 3);
    expect(plannedFirst()).toBe(urgent);
    const emergency = await loaded(30, 2, 15_420_000_000);
    await claimed();
    expect(plannedFirst()).toBe(emergency);
  });

  it('is claimed first by a sender that comes anew', async () => {
    await loaded(300, 0, 15_400_000_000);
    await loaded(300, 1, 15_410_000_000);
    const emergency = await loaded(30, 2, 15_420_000_000);
    buffer.claimAhead(WINDOW, () => {});
    await claimed();
    expect(plannedFirst()).toBe(emergency);
  });

  it('does not make a sender hoard an urgent sending of any size', async () => {
    await loaded(5_000, 1, 15_410_000_000);
    await claimed();
    const { ready } = buffer;
    await claimed();
    expect(buffer.ready).toBe(ready);
  });

  it('is written before what was committed earlier and waits for the rate', () => {
    const written: string[] = [];
    let slots = 1;
    const sendQueue = new SendQueue(
      {
        send: (token: SegmentToken) => written.push(token.phone) > 0,
        room: 10,
        connections: 1,
      },
      { isFresh: true } as Lease,
      { take: () => slots-- > 0, untilNext: 60_000, drawAhead: async () => {} } as unknown as ChannelRate,
      { handing: () => {} },
      () => {},
    );
    const token = (phone: string, rank: 0 | 1 | 2) =>
      ({ phone, batch: { rank } as Batch, state: 'on' }) as SegmentToken;
    for (const phone of ['ordinary 1', 'ordinary 2', 'ordinary 3']) sendQueue.add(token(phone, 0));
    sendQueue.pump();
    sendQueue.add(token('urgent', 1));
    sendQueue.add(token('emergency 1', 2));
    sendQueue.add(token('emergency 2', 2));
    slots = 5;
    sendQueue.pump();
    expect(written).toEqual([
      'ordinary 1',
      'emergency 1',
      'emergency 2',
      'urgent',
      'ordinary 2',
      'ordinary 3',
    ]);
  });
});
