/** Numbers that a carrier called dead are remembered with the journal, and forgotten when a text reaches them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind } from '../events.ts';
import { inTransaction } from '../transaction.ts';
import { applyEvents, type FoundEvent } from './apply-journal.ts';

const personalData = openPersonalData('dead numbers dead numbers dead numbers dead');
const FIRST_PHONE = 15_400_000_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function sending(): Promise<string> {
  const applyId = await loadApplication(database.url, personalData, {
    recipients: 9,
    firstPhone: FIRST_PHONE,
  });
  await passApplication(database.pool, applyId);
  return applyId;
}
/** One segment each: accepted unless refused, then what the receipt says. */
const events = (applyId: string, seq: number, kind: EventKind, text: string): FoundEvent[] => {
  const event = { channelId: 1, applyId, seq, part: 16, attempt: 0 };
  const accepted = { ...event, kind: EventKind.accepted, text: `m${applyId}${seq}` };
  return kind === EventKind.refused ? [{ ...event, kind, text }] : [accepted, { ...event, kind, text }];
};
const apply = (...found: FoundEvent[]) =>
  inTransaction(database.pool, (client) => applyEvents(client, found));
async function dead(): Promise<Record<number, string>> {
  const { rows } = await database.pool.query<{ phone_cipher: Buffer; fail_code: string }>(
    'SELECT phone_cipher, fail_code FROM sms_dead_number ORDER BY dead_number_id',
  );
  return Object.fromEntries(
    rows.map((row) => [Number(personalData.decrypt(row.phone_cipher)) - FIRST_PHONE + 1, row.fail_code]),
  );
}

it('[SMS-06] remembers empty, stopped and barred numbers, and nobody who was only out of reach', async () => {
  const applyId = await sending();
  await apply(
    ...events(applyId, 1, EventKind.failed, 'UNDELIV:001'),
    ...events(applyId, 2, EventKind.failed, 'UNDELIV:005'),
    ...events(applyId, 3, EventKind.failed, 'REJECTD:040'),
    ...events(applyId, 4, EventKind.refused, 'RINVDSTADR'),
    ...events(applyId, 5, EventKind.failed, 'UNDELIV:050'),
    ...events(applyId, 6, EventKind.failed, 'EXPIRED:012'),
    ...events(applyId, 7, EventKind.delivered, ''),
  );
  expect(await dead()).toEqual({ 1: 'UNDELIV:001', 2: 'UNDELIV:005', 3: 'REJECTD:040', 4: 'RINVDSTADR' });
});

it('forgets a number that a later text reaches, also when another one fails in the same moment', async () => {
  const [applyId, other] = [await sending(), await sending()];
  await apply(
    ...events(applyId, 1, EventKind.delivered, ''),
    ...events(applyId, 2, EventKind.delivered, ''),
    ...events(other, 2, EventKind.failed, 'UNDELIV:001'),
    ...events(applyId, 3, EventKind.failed, 'UNDELIV:001'),
  );
  expect(await dead()).toEqual({ 3: 'UNDELIV:001', 4: 'RINVDSTADR' });
});
