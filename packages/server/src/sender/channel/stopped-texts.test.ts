import { setTimeout as sleep } from 'node:timers/promises';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { StoppedTexts } from './stopped-texts.ts';

const personalData = openPersonalData('stopped texts stopped texts stopped text');
let database: TestDatabase;
let applyId: string;
let stopped: string[];
let texts: StoppedTexts;

beforeEach(async () => {
  database = await createTestDatabase();
  applyId = await loadApplication(database.url, personalData, { recipients: 1 });
  await passApplication(database.pool, applyId);
  stopped = [];
  const sendQueue = { applyIdsAfter: () => [applyId] };
  texts = new StoppedTexts(database.pool, sendQueue, (applyIds) => stopped.push(...applyIds));
});
afterEach(() => database.drop());

const sendStatusIs = (status: number) =>
  database.pool.query('UPDATE mass_sms_apply SET send_status = $2, hold_reason = $3 WHERE apply_id = $1', [
    applyId,
    status,
    status === SendStatus.held ? 1 : null,
  ]);

/** A correction of it, where its review stands. */
async function correct(auditStatus: number): Promise<void> {
  const correction = await loadApplication(database.url, personalData, {
    recipients: 1,
    firstPhone: 15_500_000_000,
  });
  await database.pool.query(
    'UPDATE mass_sms_apply SET source_apply_id = $2, follow_up_kind = 1, audit_status = $3 WHERE apply_id = $1',
    [correction, applyId, auditStatus],
  );
}

/** Until the database was asked and its answer is here. */
async function lookOnce(): Promise<void> {
  const asked = vi.spyOn(database.pool, 'query');
  texts.look();
  expect(asked).toHaveBeenCalledOnce();
  await asked.mock.results[0]?.value;
  asked.mockRestore();
  await sleep(0);
}

describe('what waits for a carrier in trouble', () => {
  it.each([
    ['waits on while it is being sent', SendStatus.sending, false],
    ['waits on while the rest of its application has ended', SendStatus.done, false],
    ['is stopped once its application is held', SendStatus.held, true],
    ['is stopped once its application is cancelled', SendStatus.cancelled, true],
  ])('%s', async (_what, status, isStopped) => {
    await sendStatusIs(status);
    await lookOnce();
    expect(stopped).toEqual(isStopped ? [applyId] : []);
  });

  it('is stopped once its correction was handed in: the wrong text must not arrive behind the right one', async () => {
    await sendStatusIs(SendStatus.done);
    await correct(1);
    await lookOnce();
    expect(stopped).toEqual([applyId]);
  });

  it('waits on where the correction was refused', async () => {
    await sendStatusIs(SendStatus.done);
    await correct(4);
    await lookOnce();
    expect(stopped).toEqual([]);
  });
});
