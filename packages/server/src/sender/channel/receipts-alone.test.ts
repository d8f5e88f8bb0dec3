// A channel that has nothing to send, and a carrier that has much to tell: what is told is stored and acknowledged all the same.

import { formatReceipt } from '@farmers-mailbox/smpp/receipt.ts';
import { listenSmsc, type Smsc, type SmscSession } from '@farmers-mailbox/smpp/smsc.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { openWorker } from '../../testing/worker-over-smpp.ts';
import type { ChannelWorker } from './channel-worker.ts';

const personalData = openPersonalData('receipts receipts receipts receipts receipts');
let database: TestDatabase;
let smsc: Smsc<number>;
let worker: ChannelWorker | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(async () => {
  await worker?.stop(0);
  await smsc.destroy();
  await database.drop();
});

/** The carrier delivers `amount` receipts, at most `windowSize` without an answer; tells what it is answered. */
async function carrierWith(stat: string, amount: number, windowSize: number) {
  const answers: number[] = [];
  let next = 0;
  const deliver = (session: SmscSession<number>) => {
    while (next < amount && session.deliver(next, receiptOf(next, stat))) next += 1;
  };
  smsc = await listenSmsc<number>({
    windowSize,
    onBind: () => 0,
    onBound: deliver,
    onDrain: deliver,
    onSubmit: () => {},
    onDeliverAnswer: (_session, _token, status) => answers.push(status),
  });
  worker = openWorker(database, personalData, smsc.port);
  return answers;
}

function receiptOf(index: number, stat: string) {
  const now = new Date();
  const receipt = formatReceipt({ id: `id-${index}`, stat, submitDate: now, doneDate: now });
  return { source: String(15_400_000_000 + index), destination: '10659', ...receipt };
}

describe('while nothing else is due', () => {
  test.each(['ACCEPTD', 'ENROUTE'])('every receipt that says %s is acknowledged', async (stat) => {
    const answers = await carrierWith(stat, 2_000, 10);
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(2_000);
    expect(new Set(answers)).toEqual(new Set([0]));
    const { rows } = await database.pool.query('SELECT FROM sms_journal');
    expect(rows).toEqual([]);
  });

  test('thousands of final ones that come at once after a bind are stored together, and acknowledged', async () => {
    const answers = await carrierWith('DELIVRD', 8_000, 8_000);
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(8_000);
    const { rows } = await database.pool.query<{ beats: number; receipts: number }>(
      'SELECT count(*)::integer AS beats, sum(size)::integer AS receipts FROM sms_journal',
    );
    expect(rows[0]?.receipts).toBe(8_000);
    expect(rows[0]?.beats).toBeLessThan(800);
  });
});
