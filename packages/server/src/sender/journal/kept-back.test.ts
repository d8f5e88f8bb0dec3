/** Rows of people who were kept back when their text was about to leave. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { applyEvents, whileApplying } from './apply-journal.ts';

const personalData = openPersonalData('kept back kept back kept back kept back');
const NINE = new Date('2026-09-14T09:00:00+08:00');
const TEN = new Date('2026-09-14T10:00:00+08:00');
let database: TestDatabase;
let applyId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  applyId = await loadApplication(database.url, personalData, { recipients: 1, category: '06' });
  await passApplication(database.pool, applyId);
});
afterEach(() => database.drop());

const apply = (kind: EventKind, text: string, time: Date, attempt = 0) =>
  whileApplying(database.pool, (client) =>
    applyEvents(client, [{ channelId: 1, applyId, seq: 1, part: partOf(0, 1), attempt, kind, text, time }]),
  );
const row = async () => {
  const { rows } = await database.pool.query(
    'SELECT send_result, filter_reason, submit_time, report_time FROM mass_sms_detail',
  );
  return rows[0];
};

it('keep the moment of it, also when it is told twice', async () => {
  await apply(EventKind.suppressed, '5', NINE);
  await apply(EventKind.suppressed, '5', TEN);
  expect(await row()).toEqual({ send_result: 5, filter_reason: 5, submit_time: null, report_time: NINE });
});

it('keep the time of the receipt when it was before a repeat', async () => {
  await apply(EventKind.accepted, 'id', NINE);
  await apply(EventKind.expired, 'EXPIRED', NINE);
  await database.pool.query('UPDATE mass_sms_detail SET attempt = 1');
  await apply(EventKind.suppressed, '5', TEN, 1);
  expect(await row()).toMatchObject({ send_result: 3, report_time: NINE });
});
