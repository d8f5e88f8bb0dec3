// Each segment that a carrier takes is billed once, at the price of its channel, for the sending and for the month.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { readMonthCosts, readSendingCosts } from '../../features/messaging/channels/costs/queries.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { chinaMonth } from '../../time/moment.ts';
import { EventKind, partOf } from '../events.ts';
import { applyJournal, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';
import { queueRetries } from './retries.ts';

const personalData = openPersonalData('costs costs costs costs costs costs costs costs');
const database = await createTestDatabase();
let applyId = '';
let beatNo = 0;
beforeAll(async () => {
  await database.pool.query(
    `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
       source_number, rate_per_second, window_size, connect_count, price)
     SELECT id, 'C' || id, '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '', '', 1, 1, 1, price
     FROM (VALUES (1, 0.045), (2, NULL::numeric)) AS c (id, price)`,
  );
  applyId = await loadApplication(database.url, personalData, { recipients: 10 });
  await passApplication(database.pool, applyId);
});
afterAll(() => database.drop());

/** As a channel writes down what its carrier said: sequence number, part, how many, attempt. */
async function told(
  kind: EventKind,
  events: readonly (readonly [seq: number, index: number, total: number, attempt?: number])[],
  channelId = 1,
): Promise<void> {
  const record = new BeatRecord();
  for (const [seq, index, total, attempt = 0] of events)
    record.addRow(applyId, seq, partOf(index, total), attempt, kind, `${seq}-${index}-${attempt}`);
  beatNo += 1;
  await commitBeat(database.pool, { senderId: 1, beatNo, channelId, record, intents: [], releases: [] });
  await whileApplying(database.pool, (client) => applyJournal(client));
}
const billed = async () => {
  const [one] = await readSendingCosts(database.db, applyId);
  return one && [one.carrier, one.segmentCount, one.unpricedCount, one.cost];
};

test('each segment once, at its channel’s price', async () => {
  await told(EventKind.accepted, [
    [1, 0, 1],
    [2, 0, 2],
  ]);
  expect(await billed()).toEqual(['CMCC', 2, 0, 0.09]);
  await told(EventKind.accepted, [
    [1, 0, 1],
    [2, 0, 2],
    [2, 1, 2],
  ]);
  expect(await billed()).toEqual(['CMCC', 3, 0, 0.135]);
});

test('not what was refused, and not a receipt', async () => {
  await told(EventKind.refused, [[3, 0, 1]]);
  await told(EventKind.delivered, [[1, 0, 1]]);
  expect(await billed()).toEqual(['CMCC', 3, 0, 0.135]);
});

test('a repeat again, over a channel without a price apart', async () => {
  await told(EventKind.accepted, [[4, 0, 1]]);
  const client = await database.pool.connect();
  await queueRetries(client, [{ apply_id: applyId, place: 4 }], 'expired');
  client.release();
  await told(EventKind.accepted, [[4, 0, 1, 1]], 2);
  expect(await billed()).toEqual(['CMCC', 5, 1, 0.18]);
});

test('a new price holds for what is taken from then on, and months tell of each channel', async () => {
  await database.pool.query('UPDATE sms_channel SET price = 0.1 WHERE channel_id = 1');
  await told(EventKind.accepted, [[5, 0, 1]]);
  expect(await billed()).toEqual(['CMCC', 6, 1, 0.28]);
  const month = await readMonthCosts(database.db, chinaMonth(new Date()));
  expect(
    month
      .map(({ channelId, segmentCount, cost }) => [channelId, segmentCount, cost])
      .toSorted(([a = 0], [b = 0]) => a - b),
  ).toEqual([
    [1, 5, 0.28],
    [2, 1, 0],
  ]);
});
