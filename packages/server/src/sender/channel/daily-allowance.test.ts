import { afterAll, beforeEach, expect, test } from 'vitest';
import { listChannelsInUse } from '../../features/messaging/channels/queries.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { DailyAllowance } from './daily-allowance.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

let channelId = 0;
beforeEach(async () => {
  await database.pool.query('TRUNCATE sms_channel CASCADE');
  const { rows } = await database.pool.query<{ channel_id: number }>(
    `INSERT INTO sms_channel (channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher, source_number,
       rate_per_second, window_size, connect_count, daily_limit)
     VALUES ('YD1', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '', '', 1, 1, 1, 100) RETURNING channel_id`,
  );
  channelId = rows[0]?.channel_id ?? 0;
});

const found = async () => {
  const [channel] = await listChannelsInUse(database.db);
  if (!channel) throw new Error('no channel');
  return channel;
};

const day = { isClosed: false };

test('all senders together book exactly the limit, and then the channel is full', async () => {
  const allowances = [1, 2, 3].map(() => new DailyAllowance(database.pool, channelId));
  let sent = 0;
  const work = async (allowance: DailyAllowance) => {
    for (let beats = 0; beats < 20; beats += 1) {
      allowance.look(await found());
      await allowance.book(7);
      const ordinary = Math.min(7, allowance.room);
      allowance.spend({ ordinary, urgent: 0 });
      sent += ordinary;
    }
  };
  await Promise.all(allowances.map(work));
  expect(sent).toBe(100);
  expect(await found()).toMatchObject({ takenToday: 100, isFull: true });
  expect(allowances.map(({ isSpent }) => isSpent)).toEqual([true, true, true]);
});

test('urgent texts are counted, and the limit never stops them', async () => {
  const allowance = new DailyAllowance(database.pool, channelId);
  allowance.look(await found());
  await allowance.book(10);
  allowance.spend({ ordinary: 0, urgent: 130 });
  expect(allowance.room).toBe(0);
  await allowance.book(10);
  expect((await found()).takenToday).toBe(130);
  allowance.look(await found());
  expect(allowance.isSpent).toBe(true);
});

test('a rest that holds no message is given up, so that another channel takes over', async () => {
  const allowance = new DailyAllowance(database.pool, channelId);
  allowance.look({ ...day, dailyLimit: 1, takenToday: 0, today: '2026-11-27' });
  await allowance.book(50);
  expect([allowance.room, allowance.isSpent]).toEqual([1, false]);
  allowance.spend({ ordinary: 0, urgent: 0 });
  expect(allowance.isSpent).toBe(true);
});

test('a new day begins with nothing of the day before', async () => {
  const allowance = new DailyAllowance(database.pool, channelId);
  allowance.look({ ...day, dailyLimit: 10, takenToday: 0, today: '2026-11-27' });
  await allowance.book(10);
  expect(allowance.room).toBe(10);
  allowance.look({ ...day, dailyLimit: 10, takenToday: 0, today: '2026-11-28' });
  expect([allowance.room, allowance.isSpent]).toEqual([0, false]);
});

test('a channel without a limit books nothing', async () => {
  const allowance = new DailyAllowance(database.pool, channelId);
  allowance.look({ ...(await found()), dailyLimit: null });
  await allowance.book(10);
  expect([allowance.room, allowance.isSpent]).toEqual([Number.POSITIVE_INFINITY, false]);
  expect((await found()).takenToday).toBe(0);
});

test('outside its hours nothing ordinary leaves and nothing is booked for it; what was booked stays', async () => {
  const allowance = new DailyAllowance(database.pool, channelId);
  allowance.look(await found());
  await allowance.book(10);
  allowance.look({ ...(await found()), isClosed: true });
  await allowance.book(50);
  expect([allowance.room, allowance.isSpent, (await found()).takenToday]).toEqual([0, true, 10]);
  allowance.look(await found());
  expect([allowance.room, allowance.isSpent]).toEqual([10, false]);
});

test.each([
  ['', '', false],
  ['00:00', '24:00', false],
  ['24:00', '24:01', true],
])('a channel from %s to %s is closed: %s', async (from, to, isClosed) => {
  await database.pool.query('UPDATE sms_channel SET send_start_time = $1, send_end_time = $2', [from, to]);
  expect(await found()).toMatchObject({ isClosed });
});
